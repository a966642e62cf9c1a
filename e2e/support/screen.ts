import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './people.ts';
import { openingSheet, type Sheet } from './sheet.ts';

type Credentials = Pick<Person, 'username' | 'password'>;

/** The screens, as a person finds their way on them: by what things are and what they are called. */

export const fillLogin = async (page: Page, { username, password }: Credentials): Promise<void> => {
  await page.getByRole('textbox', { name: 'Usuario' }).fill(username);
  await page.getByLabel('Clave', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
};

/** Accepts what has to be read first, if anything, until what comes after is there. */
export const passSteps = async (page: Page, after: Locator): Promise<void> => {
  const dialog = page.getByRole('dialog');
  while (true) {
    await expect(dialog.getByRole('checkbox').or(after).first()).toBeVisible();
    if (!(await dialog.getByRole('checkbox').isVisible())) return;
    const title = await dialog.getByRole('heading').first().innerText();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: /^(Siguiente|Iniciar|Aceptar)$/ }).click();
    await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeHidden();
  }
};

/** The evaluations of who is in a laboratory; the steps of the admission for everybody else. */
export const homeHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: /^(Evaluaciones|Proceso de admisión)$/, level: 1 });

/** Past the agreements, which are asked for once. */
export const arrive = (page: Page): Promise<void> => passSteps(page, homeHeading(page));

export const logIn = async (page: Page, person: Credentials): Promise<void> => {
  await page.goto('/login');
  await fillLogin(page, person);
  await arrive(page);
};

export const chooseInMenu = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

/** A question, or the first section: the home's cards are articles as well. */
const started = (page: Page): Locator =>
  page.locator('article[id^="pregunta-"]').or(page.getByRole('heading', { name: /^Sección: / }));

/** Goes from the list of evaluations into one, past its start steps. */
export const enter = async (page: Page, evaluation: string): Promise<Sheet> => {
  const opened = openingSheet(page);
  await page.getByRole('button', { name: `Acceder: ${evaluation}` }).click();
  await passSteps(page, started(page));
  return opened;
};

export const questionButton = (page: Page, position: number): Locator =>
  page.getByRole('navigation', { name: 'Preguntas' }).locator(`[data-position="${position}"]`);

/** The questions of a phone, or of a wider screen that has them folded away. */
export const openMap = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'ver las preguntas' }).click();

/** A question whose conditions are not met is shown, and cannot be gone to. */
export const isDisabled = async (page: Page, position: number): Promise<boolean> =>
  (await questionButton(page, position).getAttribute('aria-disabled')) === 'true';

export const goTo = async (page: Page, position: number): Promise<void> => {
  await questionButton(page, position).click();
  await expect(questionButton(page, position)).toHaveAttribute('aria-current', 'step');
};

/** A question on the page: the only one, or one of a section that shows all of its own. */
export const question = (page: Page, position: number): Locator => page.locator(`#pregunta-${position}`);

/** Stands above the question while the line or the server is lost. */
export const linkCard = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Sin conexión|Lo sentimos, no se pudo conectar con el servidor)/ });

/** The text of a question. */
export const contentOf = (page: Page, position: number): Locator => page.locator(`#pregunta-${position}-texto`);

/** The one place that says where the answers are. */
export const syncLine = (page: Page): Locator => page.getByRole('region', { name: 'Estado de sus respuestas' });

/** The server has all answers, and all else that a post carries. */
export const allSaved = (page: Page): Locator => syncLine(page).and(page.locator('[data-stage="sentAll"]'));

/** Out of an evaluation by the browser's back button, which asks first. */
export const leaveByBack = async (page: Page): Promise<void> => {
  await page.goBack();
  await page.getByRole('dialog', { name: '¿Salir de la evaluación?' }).getByRole('button', { name: 'Salir' }).click();
};

export const expectAllSaved = async (page: Page): Promise<void> => {
  await expect(allSaved(page)).toContainText(/^(Enviado ✓ \d\d:\d\d|Conectado)/, { timeout: 30_000 });
};

export const askToFinish = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Finalizar', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '¿Finalizar la evaluación?' });
  await expect(dialog).toBeVisible();
  return dialog;
};

export const finish = async (page: Page): Promise<void> => {
  const dialog = await askToFinish(page);
  await dialog.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Evaluación finalizada' })).toBeVisible();
  await expect(page.getByText('El servidor tiene todas sus respuestas.')).toBeVisible({ timeout: 30_000 });
};

/** The question's mark says so: what depends on the answer is on the screen then, too. */
export const expectAnswered = async (page: Page, position: number): Promise<void> => {
  await expect(questionButton(page, position)).toHaveAccessibleName(/, respondida/);
};

/** The same, and this device alone has some of the answers. */
export const expectKeptHere = async (page: Page, position: number): Promise<void> => {
  await expectAnswered(page, position);
  await expect(syncLine(page)).toContainText(/guardad[oa]s? (en este equipo|aquí)/i);
};

/** The choice that is marked, by its place; -1: none. */
export const markedOption = async (page: Page): Promise<number> => {
  const radios = page.getByRole('main').getByRole('radio');
  for (let index = 0; index < (await radios.count()); index += 1) if (await radios.nth(index).isChecked()) return index;
  return -1;
};

/** A choice is shown so once this device has it. */
export const mark = async (control: Locator): Promise<void> => {
  await control.click();
  await expect(control).toBeChecked({ timeout: 30_000 });
};

export const choose = async (page: Page, index: number, at: Locator = page.getByRole('main')): Promise<void> => {
  await mark(at.getByRole('radio').nth(index));
};
