import { sectionDeadline, sectionState } from '@quipu/engine';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { examineePage } from '../../testing/examinee-page.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Somebody at their computer, and the one section of their sheet, of ten minutes. */
const someone = async (extra: Record<string, unknown> = {}) => {
  number += 1;
  const reference = `INI${number}`;
  const userId = await addTestPerson(server.database.db, reference);
  const json = evaluationJson(`Inicio ${number}`, [section('Primera', [choice('p1')], 600)], { extra });
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
  await giveEvaluation(server.database.db, json, [userId], window);
  const who = await examinee(server, reference);
  const id = await onlySheet(who);
  const computer = examineePage(server, who, id);
  const page = await computer.open();
  const sheet = await opened(who, id);
  return { ...computer, page, who, id, first: sheet.form.sections[0]?.id ?? 0 };
};
type Someone = Awaited<ReturnType<typeof someone>>;

/** Asks for the start, and is gone once `asks` requests were made of which nothing was heard. */
const asksInVain = async ({ page, first, asked }: Someone, asks: number) => {
  void page.startSection(first);
  await vi.waitFor(() => expect(asked).toHaveLength(asks));
  await vi.waitFor(() => expect(page.startingSection()?.unanswered).toBe(1));
};
const givenBack = (id: number) =>
  server.database.db
    .selectFrom('given_back')
    .select(['cause', 'given_ms', 'proposed_ms'])
    .where('sheet_id', '=', id)
    .where('cause', '=', 'sectionStart')
    .orderBy('id')
    .execute();

describe('a page that is loaded again while it asks for the start of a section', () => {
  it('asks on, and what nobody saw of the section is given back', async () => {
    const one = await someone();
    one.fate('replyLost');
    await asksInVain(one, 1);
    server.clock.now += 14_000;
    one.fate('arrives');
    const page = await one.open();
    expect(one.asked.map(({ tries }) => tries)).toEqual([1, 2]);
    expect(new Set(one.asked.map(({ id }) => id)).size).toBe(1);
    expect(sectionState(page.head(), one.first, server.clock.now)).toBe('running');
    expect(sectionDeadline(page.head(), one.first)).toBe(server.clock.now + 10 * MINUTE);
    const end = server.clock.now + 10 * MINUTE;
    expect((await opened(one.who, one.id)).form.sections[0]?.endDate).toBe(end);
    expect(await givenBack(one.id)).toEqual([{ cause: 'sectionStart', given_ms: 14_000, proposed_ms: 0 }]);
    // There is a word of it now: the next page asks for nothing.
    server.clock.now += 5_000;
    expect(sectionDeadline((await one.open()).head(), one.first)).toBe(end);
    expect(one.asked).toHaveLength(2);
  });

  it('gets no more of it than the setting', async () => {
    const one = await someone();
    one.fate('replyLost');
    await asksInVain(one, 1);
    const asked = server.clock.now;
    server.clock.now += 5 * MINUTE;
    one.fate('arrives');
    expect(sectionDeadline((await one.open()).head(), one.first)).toBe(asked + 2 * MINUTE + 10 * MINUTE);
    expect(await givenBack(one.id)).toEqual([{ cause: 'sectionStart', given_ms: 120_000, proposed_ms: 180_000 }]);
  });

  it('asks on where the reply came, and the page went before it was on the disk', async () => {
    const one = await someone();
    one.fate('unkept');
    void one.page.startSection(one.first);
    await vi.waitFor(() => expect(sectionState(one.page.head(), one.first, server.clock.now)).toBe('running'));
    expect(one.kept()).not.toContain('SectionStarted');
    server.clock.now += 9_000;
    one.fate('arrives');
    const page = await one.open();
    expect(sectionDeadline(page.head(), one.first)).toBe(server.clock.now + 10 * MINUTE);
  });

  it('starts nothing of which the server has not heard: its examinee does, when the page is there', async () => {
    const one = await someone();
    one.fate('requestLost');
    await asksInVain(one, 1);
    server.clock.now += 14_000;
    one.fate('arrives');
    const page = await one.open();
    expect(sectionState(page.head(), one.first, server.clock.now)).toBe('notStarted');
    server.clock.now += 5_000;
    await page.startSection(one.first);
    expect(sectionDeadline(page.head(), one.first)).toBe(server.clock.now + 10 * MINUTE);
    expect(one.asked.map(({ tries }) => tries)).toEqual([1, 2]);
    expect(await givenBack(one.id)).toEqual([]);
  });

  it('goes on without the server’s word where there is none, and its examinee asks on', async () => {
    const one = await someone();
    one.fate('replyLost');
    await asksInVain(one, 1);
    server.clock.now += 14_000;
    const page = await one.open();
    expect(sectionState(page.head(), one.first, server.clock.now)).toBe('notStarted');
    one.fate('arrives');
    server.clock.now += 6_000;
    await page.startSection(one.first);
    expect(sectionDeadline(page.head(), one.first)).toBe(server.clock.now + 10 * MINUTE);
  });
});
