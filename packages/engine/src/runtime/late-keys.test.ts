import { describe, expect, it } from 'vitest';
import { finishOf, lateText, syncFacts } from '../index.ts';
import { aPage, END, FIRST } from '../testing/given/drafts-page.ts';
import { MINUTE, START } from '../testing/sheets.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { refusedPositions } from './draft.ts';

const SECTION_END = MINUTE;

/** Somebody types on over an end. */
const typedOver = async (page: Awaited<ReturnType<typeof aPage>>, end: number) => {
  const { time, key, store, drafts } = page;
  await time.pass(end - 300);
  key(FIRST, 'sol y ');
  await time.pass(400);
  key(FIRST, 'sol y s');
  await time.pass(1_000);
  drafts.commit();
  const head = store.head();
  return { head, list: drafts.list(), facts: syncFacts(head, head, 'durable', drafts.list()) };
};

describe('keys after an end', () => {
  it('are no text to put right: all before them counts', async () => {
    const page = await aPage();
    const { head, list, facts } = await typedOver(page, END - START);
    expect(page.isAnswered(FIRST)).toBe('sol y ');
    expect(list).toMatchObject([{ text: 'sol y s', rejection: { reason: expect.stringMatching(/Over|Finished/) } }]);
    expect(list.map((draft) => lateText(head, draft))).toEqual(['s']);
    expect([facts.refused, refusedPositions(head, list)]).toEqual([0, []]);
  });

  it('are text to look at where nothing of it counts', async () => {
    const { time, key, drafts, store } = await aPage();
    await time.pass(END - START + 10);
    key(FIRST, 'tarde');
    await time.pass(1_000);
    drafts.commit();
    const head = store.head();
    expect(drafts.list().map((draft) => lateText(head, draft))).toEqual([null]);
    expect(syncFacts(head, head, 'durable', drafts.list()).refused).toBe(1);
  });

  it('of a section are of it still when the evaluation ends', async () => {
    const content = simpleSheet([
      { items: 2, duration: SECTION_END / 1_000 },
      { items: 2, duration: null },
    ]);
    const page = await aPage(content);
    const server = { startedAt: START, deadline: START + SECTION_END };
    const first = content.sections[0]?.items[1]?.id ?? 0;
    page.store.perform({ type: 'StartSection', sectionId: content.sections[0]?.id ?? 0, server });
    await page.time.pass(SECTION_END - 300);
    page.key(first, 'sol y ');
    await page.time.pass(400);
    page.key(first, 'sol y s');
    await page.time.pass(1_000);
    expect(page.isAnswered(first)).toBe('sol y ');
    expect(page.drafts.list()).toMatchObject([{ rejection: { reason: 'SectionOver' } }]);
    page.store.perform({ type: 'FinishQuiz', processes: [] });
    page.drafts.retry();
    expect(finishOf(page.store.head())).not.toBeNull();
    expect(page.drafts.list()).toMatchObject([{ rejection: { reason: 'SectionOver' } }]);
  });
});
