import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { itemsOf } from '../../testing/examinee.ts';
import { AT } from '../../testing/graded-evaluation.ts';
import { type GradedPeople, gradedSheets } from '../../testing/graded-sheets.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../grading/texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const GRACE = 2 * MINUTE;
/** Settings that an earlier evaluation may have: the grade is seen at once, and so may be the answers. */
const EXAM = { practice: 0, view_answers: 0, view_regrades: 0, extra: { answers_sheet: 1 } } as const;
const WHO = ['--operator', 'ROSA', '--reason', 'Se fue la luz'] as const;

let server: TestServer;
let use: ReturnType<typeof gradedSheets>;
let pair: GradedPeople;
let number = 0;
let name = '';
beforeAll(async () => {
  server = await startTestServer();
  use = gradedSheets(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  name = `Examen ${number}`;
  pair = await use.people(`ANTES${number}`, 2);
});

const given = async (more: Readonly<Record<string, unknown>> = {}) => {
  await use.give(name, pair, { ...EXAM, ...more });
  await use.run('set-evaluation', name, 'view_answers', '1', ...WHO);
  await use.run('set-evaluation', name, 'view_regrades', '1', ...WHO);
  const [who, other] = pair.people;
  if (who === undefined || other === undefined) throw new Error('nobody');
  const sheet = await use.take(who, (taken) => new Map(itemsOf(taken).map((_, place) => [place, []])));
  const end = (await use.listed(other))?.session?.end ?? 0;
  const at = async (now: number) => {
    server.clock.now = now;
    await who.logInAgain();
    return (await use.review(who, sheet.id)).status;
  };
  return { who, other, sheet, end, at };
};

describe('what is right', () => {
  it('is not read by the first to finish: neither in the review, nor by a request, nor in a document', async () => {
    const { who, sheet } = await given();
    expect((await use.listed(who))?.finalGrade).toBe(0);
    const waiting = { status: 403, body: { msg: texts.notOver } };
    expect(await use.review(who, sheet.id)).toMatchObject(waiting);
    expect(await use.ask(who, sheet.id, itemsOf(sheet)[AT.one]?.id ?? 0)).toMatchObject(waiting);
    const [reference = ''] = pair.references;
    const files = [
      rightOf(await server.api.downloadReport({ id: sheet.id }, { token: who.token() })),
      rightOf(await server.api.downloadResults({ reference, id: sheet.id }, { token: who.token() })),
    ];
    for (const file of files) {
      if (file.status !== 200) throw new Error('there is no document');
      const text = (await readPdf(file.body)).pages.join(' ');
      expect(text).toContain('Única');
      expect(text).toContain('cuando termine');
      expect(text).not.toMatch(/Añoranza|Sin responder|En blanco/);
    }
  });

  it('is shown when the last session is over, with the time in which answers may still come', async () => {
    const { end, at } = await given();
    expect([await at(end + GRACE), await at(end + GRACE + 1)]).toEqual([403, 200]);
  });

  it('waits for backups of what was taken without a network', async () => {
    const hybrid = { hybrid_mode: 1, allow_download_backup_file: 1 };
    const { end, at } = await given({ extra: hybrid, backup_window: 90 });
    expect([await at(end + 90 * MINUTE), await at(end + 90 * MINUTE + 1)]).toEqual([403, 200]);
  });

  it('waits for whoever has more time, and for a sheet that was given minutes', async () => {
    const { other, end, at } = await given();
    const [, slow = ''] = pair.references;
    await use.run('accommodate', slow, '--percent', '25', ...WHO);
    // A quarter of the hour.
    expect([await at(end + GRACE + 1), await at(end + 15 * MINUTE + GRACE + 1)]).toEqual([403, 200]);
    server.clock.now = end - MINUTE;
    await other.logInAgain();
    const listed = await use.listed(other);
    await other.open(listed?.id ?? 0);
    await use.run('extend-sheet', String(listed?.id), '20', ...WHO);
    expect([await at(end + 35 * MINUTE + GRACE), await at(end + 35 * MINUTE + GRACE + 1)]).toEqual([403, 200]);
  });

  it('waits for another session of the evaluation, also one that was added once it had been shown', async () => {
    const { end, at } = await given();
    expect(await at(end + HOUR)).toBe(200);
    const when = (ms: number) => new Date(ms).toISOString();
    const window = ['--start', when(end + 2 * HOUR), '--end', when(end + 4 * HOUR)];
    await use.run('add-session', name, ...window, ...WHO);
    expect([await at(end + HOUR), await at(end + 4 * HOUR + GRACE + 1)]).toEqual([403, 200]);
  });

  it('is nobody’s secret in a practice', async () => {
    const { who, sheet } = await given({ practice: 1 });
    expect(await use.review(who, sheet.id)).toMatchObject({ status: 200 });
    await use.run('set-evaluation', name, 'practice', '0', ...WHO);
    expect(await use.review(who, sheet.id)).toMatchObject({ status: 403, body: { msg: texts.notOver } });
  });
});
