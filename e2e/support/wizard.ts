import { expect, type Locator, type Page } from '@playwright/test';
import { FIELDS_OF, type InformationField, informationLabels, optionsOf, textOf } from '@quipu/contract';
import type { SomeInformation } from './applicants.ts';

type Step = 2 | 3 | 4;

const MAX_OPEN = 7;
const PLACES: ReadonlySet<InformationField> = new Set(['country', 'province', 'canton', 'parish']);
const isName = (field: InformationField): boolean => field.endsWith('Name') && field !== 'firstName';

export const stepHeading = (page: Page, step: number): Locator =>
  page.getByRole('heading', { name: new RegExp(`^Paso ${step} de 5: `), level: 2 });

export const atStep = (page: Page, step: number): Promise<void> => expect(stepHeading(page, step)).toBeVisible();

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

export const saveStep = (page: Page): Promise<void> => button(page, 'Guardar y siguiente').click();

export const group = (page: Page, field: InformationField): Locator =>
  page.getByRole('radiogroup', { name: informationLabels[field], exact: true });

/** More than a few choices stand in a list that opens, on the device's own way. */
export const isLongList = (field: InformationField): boolean => (optionsOf[field]?.length ?? 0) > MAX_OPEN;

/** The control that holds an answer: of a few choices, the one with that text. */
export const control = (page: Page, field: InformationField, value: unknown): Locator => {
  const options = optionsOf[field];
  if (PLACES.has(field)) return page.getByRole('combobox', { name: informationLabels[field], exact: true });
  if (options === undefined || isLongList(field)) return page.getByLabel(informationLabels[field], { exact: true });
  const text = textOf(options, value as number | string) ?? '';
  return group(page, field).getByRole('radio', { name: text, exact: true });
};

const isChoice = (field: InformationField): boolean => {
  return optionsOf[field] !== undefined && !isLongList(field);
};

/** A place by its name: its code is the server's affair. */
const textIn = (said: SomeInformation, field: InformationField): string =>
  String(PLACES.has(field) ? said[`${field}Name` as InformationField] : said[field]);

const fieldsSaid = (said: SomeInformation, step: Step): readonly InformationField[] =>
  FIELDS_OF[step].filter((field) => !isName(field) && (said[field] ?? null) !== null);

export const choosePlace = async (page: Page, field: InformationField, name: string): Promise<void> => {
  const box = control(page, field, null);
  await box.fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await expect(box).toHaveValue(name);
};

/** Everything that is said in a step, in its order. */
export const answerStep = async (page: Page, step: Step, said: SomeInformation): Promise<void> => {
  for (const field of fieldsSaid(said, step)) {
    const at = control(page, field, said[field]);
    if (isChoice(field)) await at.check();
    else if (PLACES.has(field)) await choosePlace(page, field, textIn(said, field));
    else if (optionsOf[field] !== undefined) await at.selectOption(textIn(said, field));
    else await at.fill(textIn(said, field));
  }
};

/** The step has it as it was said. */
export const expectAnswered = async (page: Page, step: Step, said: SomeInformation): Promise<void> => {
  for (const field of fieldsSaid(said, step)) {
    const at = control(page, field, said[field]);
    if (isChoice(field)) await expect(at, field).toBeChecked();
    else await expect(at, field).toHaveValue(textIn(said, field));
  }
};

export const chooseCareer = async (page: Page, name: RegExp | string): Promise<void> => {
  await page.getByRole('radio', { name }).first().check();
};

/** Goes from the chosen career, over all that is sent, to the question whether to finish. */
export const askToFinishEnrollment = async (
  page: Page,
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<Locator> => {
  await page.getByRole('checkbox', { name: 'He leído y acepto' }).check();
  await button(page, 'Finalizar').click();
  await expect(page.getByRole('heading', { name: 'Revise y envíe' })).toBeFocused();
  await look();
  await button(page, 'Enviar inscripción').click();
  const dialog = page.getByRole('dialog', { name: '¿Está seguro/a de finalizar su inscripción?' });
  await expect(dialog).toBeVisible();
  return dialog;
};
