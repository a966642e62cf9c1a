import type { Page, Response } from '@playwright/test';
import { OpenedSheet, sheetContentOf } from '@quipu/contract';
import type { Details, Item, Section } from '@quipu/engine';

/** A question as it stands on the sheet. Rows of a matrix have no place of their own. */
export interface Placed {
  readonly position: number;
  readonly item: Item;
  readonly section: Section;
}

export interface Sheet {
  readonly id: number;
  readonly name: string;
  readonly placed: readonly Placed[];
}

const TIMEOUT_MS = 150_000;

const isOpening = (response: Response): boolean =>
  /\/api\/answers-sheet\/\d+(\?.*)?$/.test(response.url()) && response.request().method() === 'GET' && response.ok();

/** Waits for what the server sends when a sheet is opened: start to wait before the click that opens it. */
export const openingSheet = async (page: Page): Promise<Sheet> => {
  // What has to be read first takes as long as the computer is slow.
  const response = await page.waitForResponse(isOpening, { timeout: TIMEOUT_MS });
  const decoded = OpenedSheet.decode(await response.json());
  if (decoded._tag === 'Left') throw new Error('The opened sheet does not decode');
  const { sheetId, name, sections } = sheetContentOf(decoded.right);
  const items = sections.flatMap((section) =>
    section.items
      .flatMap((item) => (item.type === 11 ? [item, ...item.children] : [item]))
      .map((item) => ({ item, section })),
  );
  return { id: sheetId, name, placed: items.map((one, position) => ({ ...one, position })) };
};

/** Details by answer id: one for each item, and for each row of a matrix. */
export type Answers = Readonly<Record<number, Details>>;

/** The answers of single choices, by the option that each place was given. */
export const chosen = (placed: readonly Placed[], optionOf: (place: Placed) => number): Answers =>
  Object.fromEntries(
    placed.map((place) => {
      const itemOptionId = place.item.options[optionOf(place)]?.id ?? null;
      return [place.item.answerId, [{ itemOptionId, answer: null, slot: null }]];
    }),
  );
