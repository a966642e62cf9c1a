import { describe, expect, it } from 'vitest';
import { answerOf, contentOf, epochOf, pendingEntries } from '../index.ts';
import { contentHash } from '../log/server-word.ts';
import { aLoggedSheet, HOLD_MS } from '../testing/given/a-logged-sheet.ts';

describe('the log sender, where a server or a page has lost something', () => {
  it('brings the content all the same to a server that has lost lines', async () => {
    const { time, log, sending, lines, answer, runtime } = await aLoggedSheet();
    sending({ keptContent: contentHash(contentOf(runtime().head())) });
    await time.pass(HOLD_MS);
    expect(log.beside.size).toBe(0);
    log.kept.clear();
    await answer(1);
    await time.pass(HOLD_MS + 5_000);
    expect([log.beside.size, log.kept.get(1)]).toEqual([1, await lines()]);
  });

  it('has the answers compared with those of a server that has lost lines: what it lost of them goes again', async () => {
    const { time, log, server, sending, answer, runtime } = await aLoggedSheet();
    sending();
    await answer(1);
    await time.pass(HOLD_MS);
    expect([server.rows.size, pendingEntries(runtime().head())]).toEqual([1, []]);
    // Its database is the one of yesterday.
    server.rows.clear();
    log.kept.clear();
    await answer(1);
    const capture = runtime().dispatch({ type: 'ReportPrintScreen', evidence: 'tecla' });
    await time.pass(HOLD_MS + 5_000);
    await capture;
    expect([...server.rows.values()].map(({ details }) => details)).toEqual([answerOf(runtime().head(), 100).details]);
  });

  it('goes on after a reload with what the server held, and without knowing it', async () => {
    const { time, sending, answer, asked, last, reload, lines, log } = await aLoggedSheet();
    sending();
    await answer(1);
    await time.pass(HOLD_MS);
    const { lines: held } = last() ?? { lines: 0 };
    await reload();
    asked.length = 0;
    const known = sending({ held: last() });
    await answer(2);
    await time.pass(HOLD_MS);
    expect(asked[0]?.from).toBe(held);
    known.stop();
    await reload();
    sending();
    await answer(3);
    await time.pass(HOLD_MS);
    expect(log.kept.get(1)).toEqual(await lines());
    expect(log.forks).toBe(0);
  });

  it('goes back to where the server says', async () => {
    const { time, sending, answer, last, lines, log } = await aLoggedSheet();
    sending();
    await answer(1);
    await time.pass(HOLD_MS);
    log.kept.set(1, (log.kept.get(1) ?? []).slice(0, 2));
    expect(last()?.lines).toBeGreaterThan(2);
    await answer(2);
    await time.pass(HOLD_MS + 5_000);
    expect(log.kept.get(1)).toEqual(await lines());
  });

  it.each([['a line that the server has otherwise'], ['more lines than this device has']])(
    'stops at %s, and says that there are two pasts; answers go on',
    async (what) => {
      const { time, server, sending, answer, lines, log, asked } = await aLoggedSheet();
      const first = sending();
      await answer(1);
      await time.pass(HOLD_MS);
      first.stop();
      const kept = log.kept.get(1) ?? [];
      if (what.startsWith('more')) kept.push('another end');
      else kept.splice(1, 1, 'another line');
      const sender = sending();
      await answer(2);
      await time.pass(HOLD_MS + 5_000);
      expect(sender.status().state).toBe('forked');
      expect(log.kept.get(1)).not.toEqual(await lines());
      const before = asked.length;
      await answer(3);
      await time.pass(HOLD_MS);
      expect(asked).toHaveLength(before);
      expect(server.rows.get(9_000)?.details).toMatchObject([{ itemOptionId: 1_003 }]);
    },
  );

  it('tells a new epoch from its first line', async () => {
    const { time, server, sending, answer, reload, until, lines, log, runtime, last } = await aLoggedSheet();
    sending();
    await answer(1);
    await time.pass(HOLD_MS);
    await until(server.transport('another device').open()());
    await reload();
    expect(epochOf(runtime().head())).toBe(3);
    sending({ held: last() });
    await time.pass(HOLD_MS);
    expect(log.kept.get(3)).toEqual(await lines());
  });
});
