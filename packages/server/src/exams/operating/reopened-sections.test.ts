import { afterAll, beforeAll, expect, it } from 'vitest';
import { opened } from '../../testing/examinee.ts';
import { MINUTE, type PausedSheets, pausedSheets } from '../../testing/paused-sheets.ts';
import { extendSheet } from './extend-store.ts';
import { reopenSheet } from './reopen-sheet.ts';

let of: PausedSheets;
beforeAll(async () => {
  of = await pausedSheets();
});
afterAll(() => of.close());

const reopen = async (minutes: number | null) =>
  expect(
    await reopenSheet(of.server.database.db, of.id, { who: 'ROSA', why: 'x', minutes, message: 'x' }, of.now, 0),
  ).toMatchObject({ couldSeeAnswers: false });
const extend = (minutes: number) =>
  extendSheet(of.server.database.db, of.id, { minutes, who: 'ROSA', why: 'x', at: of.now() });
/** Minutes from now to the end of the section that runs, and of the sheet. */
const left = async () => {
  const { form, times } = await opened(of.who, of.id);
  return [form.sections[0]?.endDate ?? 0, times.deadline].map((end) => (end - of.now()) / MINUTE);
};
const begun = async () => {
  await of.given(10 * 60);
  await of.who.startSection(of.id, of.sheet.form.sections[0]?.id ?? 0);
};

it('a section that is reopened with its sheet has what was left of it, and what the sheet gets beyond its own rest', async () => {
  await begun();
  await of.pass(4);
  const rest = (of.sheet.times.deadline - of.now()) / MINUTE;
  await of.who.finish(of.id, 'F');
  await of.pass(15);
  await reopen(rest + 3);
  expect(await left()).toEqual([9, rest + 3]);
  await of.pass(1);
  await extend(5);
  expect(await left()).toEqual([13, rest + 7]);
});

it('one that had run out gets the minutes whole, and minutes and pauses from then on as any other', async () => {
  await begun();
  await of.pass(13);
  await of.who.list();
  expect((await of.row()).status).toBe('FST');
  await reopen(48);
  const [section] = await left();
  expect(section).toBe(48);
  await of.pass(1);
  await extend(5);
  expect((await left())[0]).toBe(52);
  await of.pause();
  await of.pass(2);
  await of.goOn();
  expect((await left())[0]).toBe(52);
});

it('minutes that were added before the end, and not used, are there after it', async () => {
  await begun();
  await extend(30);
  await of.pass(5);
  const [before] = await left();
  await of.who.finish(of.id, 'F');
  await of.pass(20);
  await reopen(null);
  expect((await left())[0]).toBe(before);
  await extend(5);
  expect((await left())[0]).toBe((before ?? 0) + 5);
});
