import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './people.ts';
import { openingSheet, type Sheet } from './sheet.ts';

/** The screens, as a person finds their way on them: by what things are and what they are called. */

export const fillLogin = async (page: Page, { username, password }: Person): Promise<void> => {
  await page.getByRole('textbox', { name: 'Usuario' }).fill(username);
  await page.getByLabel('Clave', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
};

export const logIn = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/login');
  await fillLogin(page, person);
  await expect(page.getByRole('heading', { name: 'Evaluaciones', level: 1 })).toBeVisible();
};

const passSteps = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  const open = page.getByRole('main').getByRole('article');
  const startDialog = page.getByRole('heading', { name: /^Sección: / });
  while (true) {
    await expect(dialog.getByRole('checkbox').or(open).or(startDialog).first()).toBeVisible();
    if (!(await dialog.getByRole('checkbox').isVisible())) return;
    const title = await dialog.getByRole('heading').first().innerText();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: /^(Siguiente|Iniciar)$/ }).click();
    await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeHidden();
  }
};

/** From the list of evaluations into one, past its start steps. */
export const enter = async (page: Page, evaluation: string): Promise<Sheet> => {
  const opened = openingSheet(page);
  await page.getByRole('button', { name: `Acceder: ${evaluation}` }).click();
  await passSteps(page);
  return opened;
};

export const questionButton = (page: Page, position: number): Locator =>
  page.getByRole('navigation', { name: 'Preguntas' }).getByRole('button').nth(position);

/** A question whose conditions are not met is shown, and cannot be gone to. */
export const isDisabled = async (page: Page, position: number): Promise<boolean> =>
  (await questionButton(page, position).getAttribute('aria-disabled')) === 'true';

export const goTo = async (page: Page, position: number): Promise<void> => {
  await questionButton(page, position).click();
  await expect(questionButton(page, position)).toHaveAttribute('aria-current', 'step');
};

/** A question on the page: the only one, or one of a section that shows all of its own. */
export const question = (page: Page, position: number): Locator => page.locator(`#pregunta-${position}`);

export const expectAllSaved = async (page: Page): Promise<void> => {
  await expect(page.getByText('Todas sus respuestas están en el servidor')).toBeVisible({ timeout: 30_000 });
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

/** The choice that is marked, by its place; -1: none. */
export const markedOption = async (page: Page): Promise<number> => {
  const radios = page.getByRole('main').getByRole('radio');
  for (let index = 0; index < (await radios.count()); index += 1) if (await radios.nth(index).isChecked()) return index;
  return -1;
};

export const choose = async (page: Page, index: number, at: Locator = page.getByRole('main')): Promise<void> => {
  await at.getByRole('radio').nth(index).check();
};
