import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { MAX_WAIT_MS } from './max-wait.ts';

export interface Person {
  readonly username: string;
  readonly password: string;
}
/** A file of the demonstration data. */
export const demo = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../server/demo/${name}`, import.meta.url), 'utf8'));

type People = readonly [Person, Person, Person, Person, ...Person[]];

/** Those to whom nothing is read aloud. */
export const PEOPLE = (demo('people.json') as readonly (Person & { readonly accessibility: string | null })[]).filter(
  ({ accessibility }) => accessibility === null,
) as readonly Person[] as People;
/** Watches every session. */
export const [, OPERATOR] = demo('staff.json') as readonly [Person, Person];

/** Accepts what has to be read first, one after the other, until what comes after is there. */
export const passSteps = async (page: Page, after: Locator): Promise<void> => {
  const dialog = page.getByRole('dialog');
  while (true) {
    await dialog.getByRole('checkbox').or(after).first().waitFor();
    if (!(await dialog.getByRole('checkbox').isVisible())) return;
    const title = dialog.getByRole('heading', { name: await dialog.getByRole('heading').first().innerText() });
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: /^(Siguiente|Iniciar|Aceptar)$/ }).click();
    await title.waitFor({ state: 'hidden' });
  }
};

export const fillLogin = async (page: Page, { username, password }: Person): Promise<void> => {
  await page.getByRole('textbox', { name: 'Usuario' }).fill(username);
  await page.getByLabel('Clave', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
};

export const home = (page: Page) =>
  page.getByRole('heading', { name: /^(Evaluaciones|Proceso de admisión)$/, level: 1 });

/** Wherever one lands: examinees at home, others at the console or the office. */
export const logIn = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/login');
  await fillLogin(page, person);
  await passSteps(page, page.getByRole('button', { name: 'Menú' }));
};

const CODE_TRY_MS = 200;

/** What was mailed for logins of before. */
const usedCodes = new Set<string>();
/** The code that operators are asked for, as the page that stands for a mailbox shows it. */
const mailedCode = async (page: Page): Promise<string> => {
  const giveUpAt = performance.now() + MAX_WAIT_MS;
  while (performance.now() < giveUpAt) {
    const html = await (await page.request.get('/dev/mailbox')).text();
    const code = html.match(/\b\d{6}\b(?!-)/g)?.find((one) => !usedCodes.has(one));
    if (code !== undefined) {
      usedCodes.add(code);
      return code;
    }
    await page.waitForTimeout(CODE_TRY_MS);
  }
  throw new Error('No code was mailed');
};

/** Logs in with the code that was mailed for it, and goes to the console. */
export const logInOperator = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await fillLogin(page, OPERATOR);
  await page.getByRole('textbox', { name: 'Código de seis dígitos' }).fill(await mailedCode(page));
  await page.getByRole('button', { name: 'Menú' }).waitFor();
  await page.goto('/consola');
};

/** Goes from the list of evaluations into one, past its start steps. */
export const enter = async (page: Page, evaluation: string): Promise<void> => {
  await page.getByRole('button', { name: `Acceder: ${evaluation}`, exact: true }).click();
  // The home's cards are articles as well.
  await passSteps(page, page.locator('article[id^="pregunta-"]').first());
};
