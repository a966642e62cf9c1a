import { expect, type Locator, type Page } from '@playwright/test';
import type { Details, Item } from '@quipu/engine';
import { fillDay } from './days.ts';
import { mark } from './screen.ts';
import type { Answers } from './sheet.ts';

const detail = (itemOptionId: number | null, answer: string | null = null, slot: number | null = null) => ({
  itemOptionId,
  answer,
  slot,
});

const optionId = (item: Item, index: number): number => {
  const option = item.options[index];
  if (option === undefined) throw new Error(`Item ${item.id} has no option ${index}`);
  return option.id;
};

const chooseOne = async (at: Locator, item: Item, turn: number): Promise<Details> => {
  const index = turn % item.options.length;
  await mark(at.getByRole('radio').nth(index));
  return [detail(optionId(item, index))];
};

const chooseTwo = async (at: Locator, item: Item): Promise<Details> => {
  for (const index of [0, 1]) await mark(at.getByRole('checkbox').nth(index));
  return [detail(optionId(item, 0)), detail(optionId(item, 1))];
};

const chooseLastWithText = async (
  at: Locator,
  item: Item,
  role: 'radio' | 'checkbox',
  turn: number,
): Promise<Details> => {
  const text = `Otra razón, número ${turn}`;
  const last = item.options.length - 1;
  await mark(at.getByRole(role).nth(last));
  await at.getByRole('textbox', { name: 'Escriba su respuesta' }).fill(text);
  return [detail(optionId(item, last), text)];
};

const write = async (at: Locator, item: Item, turn: number): Promise<Details> => {
  const text = `Respuesta ${turn}: el cóndor vuela sobre los Andes, ñandú.`.slice(0, item.max ?? undefined);
  await at.getByRole('textbox').fill(text);
  return [detail(null, text)];
};

const fillBlanks = async (at: Locator, item: Item): Promise<Details> => {
  const bank = at.getByRole('group', { name: 'Palabras para completar' });
  const words = await bank.getByRole('button').allInnerTexts();
  const empty = at.getByRole('button', { name: /^Espacio \d+, vacío$/ });
  const count = await empty.count();
  const details = [];
  for (let index = 0; index < count; index += 1) {
    const slot = index + 1;
    await bank.getByRole('button').first().click();
    await at.getByRole('button', { name: `Espacio ${slot}, vacío` }).click();
    await expect(at.getByRole('button', { name: `Espacio ${slot}: ` })).toBeVisible();
    details.push(detail(optionId(item, index), null, slot));
  }
  expect(words.length).toBeGreaterThanOrEqual(count);
  return details;
};

const matchAll = async (at: Locator, item: Item, turn: number): Promise<Details> => {
  const matches = item.options.flatMap(({ match }) => (match === null ? [] : [match]));
  const lists = at.getByRole('combobox');
  const details = [];
  for (const [index, option] of item.options.entries()) {
    const match = matches[(index + turn) % matches.length] ?? '';
    await lists.nth(index).selectOption(match);
    details.push(detail(option.id, match));
  }
  return details;
};

const fillMatrix = async (at: Locator, item: Item, turn: number): Promise<Answers> => {
  const answers: Record<number, Details> = {};
  for (const [index, row] of item.children.entries()) {
    const column = (index + turn) % item.options.length;
    // The first row has the columns' names.
    const cells = at.getByRole('row').nth(index + 1);
    await mark(cells.getByRole('radio').nth(column));
    answers[row.answerId] = [detail(optionId(item, column))];
  }
  return answers;
};

const date = async (at: Locator): Promise<Details> => {
  await fillDay(at, '2026-03-15');
  return [detail(null, '2026-03-15')];
};

const number = async (at: Locator, turn: number): Promise<Details> => {
  await at.getByRole('textbox').fill(`${turn},5`);
  return [detail(null, `${turn}.5`)];
};

/**
 * Answers the item that is on the screen (or in `at`), as a person does: by roles and names. Says what the server should
 * hold then. `turn` makes answers differ.
 */
export const answer = async (
  page: Page,
  item: Item,
  turn: number,
  at: Locator = page.getByRole('main'),
): Promise<Answers> => {
  const given = (details: Details): Answers => ({ [item.answerId]: details });
  switch (item.type) {
    case 1:
      return given(await chooseOne(at, item, turn));
    case 2:
      return given(await chooseTwo(at, item));
    case 3:
      return given(await chooseLastWithText(at, item, 'radio', turn));
    case 4:
      return given(await chooseLastWithText(at, item, 'checkbox', turn));
    case 5:
      return given(await write(at, item, turn));
    case 6:
      return given(await number(at, turn));
    case 7:
      return given(await date(at));
    case 8:
      return given(await fillBlanks(at, item));
    case 9:
      return fillMatrix(at, item, turn);
    case 10:
      return given(await matchAll(at, item, turn));
    case 11:
      return {};
  }
};
