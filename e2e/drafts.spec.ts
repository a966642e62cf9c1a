import type { Page } from '@playwright/test';
import { keptDraft } from './support/browser-journal.ts';
import type { Database } from './support/database.ts';
import { expectDay, fillDay } from './support/days.ts';
import { WRITTEN } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { expectSaved, statusOf } from './support/saved.ts';
import { choose, enter, expectAllSaved, goTo, markedOption, questionButton } from './support/screen.ts';
import type { Placed, Sheet } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';
import { expectKeptText, field, type Key, keptText, typeFor, typeWhile, watchKeys } from './support/typing.ts';

const UNTIL_OVER = { timeout: 60_000 };
const LAST_WORD = ' ayer';
/** The clocks of a page and a server on one machine may differ by this, with a key's way to the page's script. */
const CLOCKS_MS = 250;

const inPlace = (sheet: Sheet, position: number): Placed => {
  const placed = sheet.placed[position];
  if (placed === undefined) throw new Error(`No question ${position}`);
  return placed;
};

const lastBefore = (keys: readonly Key[], at: number): string => keys.findLast((key) => key.at <= at)?.text ?? '';

/** Nothing typed before `end` is missing at the server, and nothing is there that was not typed. */
const expectTyped = async (db: Database, sheet: Sheet, place: Placed, keys: readonly Key[], end: number) => {
  const inTime = lastBefore(keys, end - CLOCKS_MS);
  expect(inTime.length).toBeGreaterThan(5);
  await expect.poll(() => keptText(db, sheet.id, place.item.answerId), UNTIL_OVER).toMatch(new RegExp(`^${inTime}`));
  const kept = await keptText(db, sheet.id, place.item.answerId);
  expect(keys.map(({ text }) => text)).toContain(kept);
};

const begin = async (page: Page): Promise<Sheet> => {
  await signIn(page, someone());
  return enter(page, WRITTEN);
};

/** Types one word more and is gone in the turn of its last letter. Resolves with what stood in the control then. */
const leaveFor = async (page: Page, address: string): Promise<string> => {
  const left = page.waitForURL(`**${address}`);
  const before = await field(page).inputValue();
  await page.evaluate(
    ([to, length]) =>
      document.addEventListener('input', ({ target }) => {
        if ((target as HTMLInputElement).value.length >= Number(length)) location.assign(to);
      }),
    [address, String(before.length + LAST_WORD.length)] as const,
  );
  await page.keyboard.type(LAST_WORD, { delay: 60 });
  await left;
  return before + LAST_WORD;
};

/** Slows the disk: whatever is written to the journal's database from now on waits until this page is gone. */
const slowDisk = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((held, failed) => {
        const opening = indexedDB.open('quipu-journal');
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const store = database.transaction([...database.objectStoreNames], 'readwrite').objectStore('sheets');
          const hold = (): void => {
            store.count().onsuccess = () => {
              held();
              hold();
            };
          };
          hold();
        };
      }),
  );

/** Reloads the page as soon as this is typed in it, in the same turn of its script. */
const reloadAt = async (page: Page, event: 'input' | 'change', value: string | null, act: () => Promise<void>) => {
  const reloaded = page.waitForEvent('load');
  await page.evaluate(
    ([name, wanted]) =>
      document.addEventListener(name ?? '', ({ target }) => {
        if (wanted === null || (target as HTMLInputElement).value === wanted) location.reload();
      }),
    [event, value] as const,
  );
  await act();
  await reloaded;
};

test('the sheet’s time ends while typing: every key before it is at the server @long', async ({ page, db }) => {
  const sheet = await begin(page);
  const keys = await watchKeys(page);
  await field(page).click();
  await db.rows("update quiz_session set ends_at = now() + interval '25 seconds', updated_at = now()");
  const { ends_at: endsAt } = await db.row<{ ends_at: Date }>(
    'select q.ends_at from quiz_session q join answers_sheet s on s.session_id = q.id where s.id = $1',
    [sheet.id],
  );
  const over = page.getByRole('heading', { name: 'El tiempo de la evaluación ha terminado' });
  await typeWhile(page, async () => !(await over.isVisible()));
  await expectTyped(db, sheet, inPlace(sheet, 0), keys, endsAt.getTime());
  await expect.poll(() => statusOf(db, sheet.id), UNTIL_OVER).toBe('FT');
});

test('a section’s time ends while typing, with two texts on one page: every key before it is at the server', async ({
  page,
  db,
}) => {
  const sheet = await begin(page);
  await questionButton(page, 5).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Comenzar' }).click();
  await expect(page.getByRole('timer', { name: /Tiempo de la sección/ })).toBeVisible();
  const keys = await watchKeys(page);
  await field(page).first().click();
  await typeFor(page, 3_000);
  const first = lastBefore(keys, Date.now());
  await field(page).nth(1).click();
  const typed = keys.length;
  const { started_at: startedAt } = await db.row<{ started_at: Date }>(
    'select started_at from section_run where sheet_id = $1',
    [sheet.id],
  );
  const end = startedAt.getTime() + (inPlace(sheet, 5).section.duration ?? 0) * 1_000;
  await typeWhile(page, () => Date.now() < end + 1_500);
  await expectKeptText(db, sheet.id, inPlace(sheet, 5).item.answerId, first);
  await expectTyped(db, sheet, inPlace(sheet, 6), keys.slice(typed), end);
});

test('F5 after 14 s of typing without a pause: nothing is missing on the screen, nor at the server', async ({
  page,
  db,
}) => {
  const sheet = await begin(page);
  await field(page).click();
  await typeFor(page, 14_000);
  const text = await field(page).inputValue();
  await page.reload();
  await expect(field(page)).toHaveValue(text);
  await expectKeptText(db, sheet.id, inPlace(sheet, 0).item.answerId, text);
});

test('another address typed while the words are still coming, and the evaluation’s again: nothing is missing @long', async ({
  page,
  db,
}) => {
  const sheet = await begin(page);
  await field(page).click();
  await typeFor(page, 6_000);
  // The last word that its person saw, and no pause: what the browser had put away whole would prove nothing.
  const text = await leaveFor(page, '/home');
  await page.goto(`/quiz/${sheet.id}`);
  await expect(field(page)).toHaveValue(text);
  await expectKeptText(db, sheet.id, inPlace(sheet, 0).item.answerId, text);
});

test('the page crashes while typing: what its disk has comes back', async ({ page, context, db }) => {
  const sheet = await begin(page);
  await field(page).click();
  let onDevice = '';
  const enough = Date.now() + 8_000;
  // What is older than half a second is on its way there: drafts-kept.test.ts.
  await typeWhile(page, async () => {
    onDevice = await keptDraft(page);
    return onDevice.length <= 5 || Date.now() < enough;
  });
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = await context.newPage();
  await signIn(again, someone());
  await again.goto(`/quiz/${sheet.id}`);
  await expect(field(again)).toHaveValue(new RegExp(`^${onDevice}`));
  await expectKeptText(db, sheet.id, inPlace(sheet, 0).item.answerId, await field(again).inputValue());
});

test('a number, a date, or the text beside an option, and F5 at once: it is there', async ({ page, db }) => {
  const sheet = await begin(page);
  await goTo(page, 1);
  await field(page).click();
  await reloadAt(page, 'input', '2850', () => page.keyboard.type('2850', { delay: 60 }));
  await expect(field(page)).toHaveValue('2850');
  await expectKeptText(db, sheet.id, inPlace(sheet, 1).item.answerId, '2850');

  await goTo(page, 2);
  await reloadAt(page, 'input', '2007', () => fillDay(page, '2007-07-25'));
  await expectDay(page, '25', '7', '2007');
  await expectKeptText(db, sheet.id, inPlace(sheet, 2).item.answerId, '2007-07-25');

  await goTo(page, 3);
  await choose(page, 2);
  await field(page).click();
  await reloadAt(page, 'input', 'mi tía', () => page.keyboard.type('mi tía', { delay: 60 }));
  await expect(field(page)).toHaveValue('mi tía');
  expect(await markedOption(page)).toBe(2);
  await expectKeptText(db, sheet.id, inPlace(sheet, 3).item.answerId, 'mi tía');
});

test('half a date is no answer, and is there after F5; whole, it is one; emptied, it is none', async ({ page, db }) => {
  const sheet = await begin(page);
  await goTo(page, 2);
  const { answerId } = inPlace(sheet, 2).item;
  await fillDay(page, '2007-02-31');
  await page.keyboard.press('Tab');
  await expect(page.getByText('El 31 de febrero no existe. No se ha guardado.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Día' }).fill('');
  await page.reload();
  await expectDay(page, '', '02', '2007');
  await expect(page.getByText('Falta el día. No se ha guardado.')).toBeVisible();
  expect(await keptText(db, sheet.id, answerId)).toBe('');

  await page.getByRole('textbox', { name: 'Día' }).fill('3');
  await expect(page.getByText('Se entiende: 3 de febrero de 2007.')).toBeVisible();
  await expectKeptText(db, sheet.id, answerId, '2007-02-03');
  await page.getByRole('button', { name: 'Borrar respuesta' }).click();
  await expectDay(page, '', '', '');
  await expectSaved(db, sheet.id, {});
});

test('an option chosen and the page reloaded in the same instant, before the disk has it: it is chosen', async ({
  page,
  db,
}) => {
  const sheet = await begin(page);
  await goTo(page, 4);
  await expectAllSaved(page);
  const { item } = inPlace(sheet, 4);
  await slowDisk(page);
  await reloadAt(page, 'change', null, () => page.getByRole('main').getByRole('radio').nth(1).click());
  await expect(page.getByRole('main').getByRole('radio').nth(1)).toBeChecked();
  const details = [{ itemOptionId: item.options[1]?.id ?? 0, answer: null, slot: null }];
  await expectSaved(db, sheet.id, { [item.answerId]: details });
});
