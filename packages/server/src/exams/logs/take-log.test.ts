import { MAX_CONTENTS, MAX_POST_LINES } from '@quipu/engine';
import { contentLine, isContentLine } from '@quipu/engine/log';
import { beforeEach, describe, expect, it } from 'vitest';
import { chainedLines } from '../../testing/chained-lines.ts';
import { loginOfSheet } from '../../testing/current-login.ts';
import { type Examinee, opened } from '../../testing/examinee.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { sheetEach } from '../../testing/sheet-each.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { lockSheets } from '../sheets/sheet-store.ts';
import { texts } from '../texts.ts';
import { lineHash } from './log-chain.ts';
import { epochLogs, forksOf } from './log-damage-store.ts';
import { keepContents, keptLines } from './log-store.ts';
import { takeLog } from './take-log.ts';

const given = sheetEach('LOG', 1, 1);
let server: TestServer;
let who: Examinee;
let id: number;
beforeEach(async () => {
  ({ server, who, id } = given());
  await opened(who, id);
});

const held = async () => {
  const rows = await server.database.db
    .selectFrom('session_log')
    .select('line')
    .where('sheet_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map(({ line }) => line);
};

describe('the log', () => {
  it('is kept line by line, as it stands', async () => {
    const lines = chainedLines(5);
    expect(await who.log(id, 1, 0, lines.slice(0, 3))).toMatchObject({ status: 200, body: { lines: 3 } });
    expect(await who.log(id, 1, 3, lines.slice(3))).toMatchObject({
      status: 200,
      body: { lines: 5, head: lineHash(lines[4] ?? '') },
    });
    expect(await held()).toEqual(lines);
  });

  it('takes a repeat, and what overlaps', async () => {
    const lines = chainedLines(5);
    await who.log(id, 1, 0, lines.slice(0, 3));
    expect(await who.log(id, 1, 0, lines.slice(0, 3))).toMatchObject({ status: 200, body: { lines: 3 } });
    expect(await who.log(id, 1, 1, lines.slice(1))).toMatchObject({ status: 200, body: { lines: 5 } });
    expect(await held()).toEqual(lines);
  });

  it('says from where to send where there is a gap', async () => {
    const lines = chainedLines(5);
    await who.log(id, 1, 0, lines.slice(0, 2));
    expect(await who.log(id, 1, 3, lines.slice(3))).toMatchObject({ status: 409, body: { lines: 2 } });
    expect(await held()).toHaveLength(2);
    expect(await epochLogs(server.database.db, id)).toMatchObject([{ lines: 2, missingUpTo: 5 }]);
    await who.log(id, 1, 2, lines.slice(2));
    expect(await epochLogs(server.database.db, id)).toMatchObject([{ lines: 5, missingUpTo: null }]);
  });

  it('has one past: another one is refused', async () => {
    await who.log(id, 1, 0, chainedLines(3));
    expect(await who.log(id, 1, 1, chainedLines(4, 'b').slice(1))).toMatchObject({
      status: 403,
      body: { msg: texts.logForked },
    });
    expect(await held()).toEqual(chainedLines(3));
  });

  it('keeps what would be another past, each line once', async () => {
    await who.log(id, 1, 0, chainedLines(3));
    const other = chainedLines(4, 'b');
    const at = server.clock.now;
    for (const from of [0, 0, 3])
      expect(await who.log(id, 1, from, other.slice(from))).toMatchObject({
        status: 403,
        body: { msg: texts.logForked },
      });
    expect(await forksOf(server.database.db, id)).toEqual([
      { sheet_id: id, epoch: 1, seq: 0, line: other[0], hash: lineHash(other[0] ?? ''), at },
      { sheet_id: id, epoch: 1, seq: 3, line: other[3], hash: lineHash(other[3] ?? ''), at },
    ]);
    expect(await held()).toEqual(chainedLines(3));
  });

  it('does not wait for the answers, nor they for it', async () => {
    const { db } = server.database;
    const lines = chainedLines(3);
    await db.transaction().execute(async (tx) => {
      await lockSheets(tx, [id]);
      expect(await who.log(id, 1, 0, lines)).toMatchObject({ status: 200 });
    });
    const { familyId } = await loginOfSheet(db, id);
    await db.transaction().execute(async (tx) => {
      await takeLog(
        tx,
        { sheetId: id, familyId, epoch: 1, from: 3, lines: chainedLines(4).slice(3) },
        server.clock.now,
      );
      expect(await who.answer(id, [])).toMatchObject({ status: 200 });
    });
  });

  it('is refused where its chain is broken, with the line', async () => {
    const lines = [...chainedLines(3)];
    lines[1] = (lines[1] ?? '').replace('"word":"a"', '"word":"b"');
    expect(await who.log(id, 1, 0, lines)).toMatchObject({
      status: 400,
      body: { problems: [expect.stringMatching(/^lines\.2\.prev/)] },
    });
    expect(await who.log(id, 1, 0, ['{'])).toMatchObject({
      status: 400,
      body: { problems: ['lines.0: a line of JSON'] },
    });
    expect(await who.log(id, 2, 0, chainedLines(1))).toMatchObject({ status: 400 });
    expect(await held()).toEqual([]);
  });
});

describe('a log that names its sheet, whose content is not here', () => {
  const text = async () => {
    const other = await opened(who, id);
    await server.database.db.deleteFrom('opened_content').where('sheet_id', '=', id).execute();
    const session = offlineSession(other);
    session.choose(0, 1, other.now + 1_000);
    return session.lines();
  };

  it('is kept with the sheet, once, whichever post brings it, and is given back as it was', async () => {
    const lines = await text();
    const numbered = lines.filter((line) => !isContentLine(line));
    expect(await who.log(id, 1, 0, lines.slice(0, 1))).toMatchObject({ status: 200, body: { lines: 1 } });
    const rest = { status: 200, body: { lines: numbered.length } };
    expect(await who.log(id, 1, 1, lines.slice(1))).toMatchObject(rest);
    expect(await who.log(id, 1, 0, lines)).toMatchObject(rest);
    expect(await held()).toEqual(numbered);
    expect(await keptLines(server.database.db, id, 1)).toEqual(lines);
  });

  it('is taken without it, which comes with a repeat', async () => {
    const lines = await text();
    const numbered = lines.filter((line) => !isContentLine(line));
    await who.log(id, 1, 0, numbered);
    expect(await keptLines(server.database.db, id, 1)).toEqual(numbered);
    await who.log(id, 1, 0, lines);
    expect(await keptLines(server.database.db, id, 1)).toEqual(lines);
  });

  it('brings nothing else in', async () => {
    const lines = await text();
    const [first = '', , ...rest] = lines;
    const stray = contentLine('{"any":"thing"}');
    expect(await who.log(id, 1, 0, [first, stray, ...rest])).toMatchObject({ status: 200 });
    const kept = await server.database.db
      .selectFrom('brought_content')
      .selectAll()
      .where('sheet_id', '=', id)
      .execute();
    expect(kept).toEqual([]);
  });

  it('brings in nothing that is not closed as it was written', async () => {
    const lines = await text();
    const damaged = lines.map((line) => (isContentLine(line) ? `${line.slice(0, -1)}]` : line));
    expect(await who.log(id, 1, 0, damaged)).toMatchObject({ status: 200 });
    const numbered = lines.filter((line) => !isContentLine(line));
    expect(await keptLines(server.database.db, id, 1)).toEqual(numbered);
  });
});

describe('a log that somebody else writes', () => {
  /** Lines that name these contents, which stand before them. */
  const naming = (contents: readonly string[], extra: readonly string[] = []) => {
    const numbered: string[] = [];
    const all = [...extra];
    for (const content of contents) {
      const seq = numbered.length;
      const prev = seq === 0 ? '' : lineHash(numbered[seq - 1] ?? '');
      const line = `{"seq":${seq},"prev":"${prev}","type":"SheetOpened","at":0,"data":{"content":"${lineHash(content)}"}}`;
      all.push(contentLine(content), line);
      numbered.push(line);
    }
    return { all, numbered };
  };
  const contentsHeld = async () => {
    const rows = server.database.db.selectFrom('brought_content').select('hash').where('sheet_id', '=', id);
    return (await rows.execute()).length;
  };

  /** Posts it in order, in posts as large as there may be; an even number of lines, so that a content stays with its line. */
  const postAll = async (all: readonly string[]): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (let at = 0; at < all.length; at += MAX_POST_LINES)
      statuses.push((await who.log(id, 1, at / 2, all.slice(at, at + MAX_POST_LINES))).status);
    return statuses;
  };

  it('with more lines in a post than there may be is refused, and nothing of it is kept', async () => {
    expect(await who.log(id, 1, 0, chainedLines(MAX_POST_LINES + 1))).toMatchObject({
      status: 400,
      body: { problems: [`lines: at most ${MAX_POST_LINES} of string`] },
    });
    expect(await held()).toEqual([]);
    expect(await who.log(id, 1, 0, chainedLines(MAX_POST_LINES))).toMatchObject({ status: 200 });
  });

  it('with hundreds of contents that no line names is taken as if they were not there', async () => {
    const lines = chainedLines(2);
    const many = Array.from({ length: MAX_POST_LINES - 2 }, (_, i) => contentLine(String(i)));
    expect(await who.log(id, 1, 0, [...many, ...lines])).toMatchObject({ status: 200, body: { lines: 2 } });
    expect([await contentsHeld(), await held()]).toEqual([0, lines]);
  });

  it('is kept small where many lines name one content, and so is what is given back', async () => {
    const { all, numbered } = naming(Array.from({ length: 5_000 }, () => '{"sheet":"the same"}'));
    expect(new Set(await postAll(all))).toEqual(new Set([200]));
    expect(await contentsHeld()).toBe(1);
    const kept = await keptLines(server.database.db, id, 1);
    expect(kept).toEqual([all[0], ...numbered]);
  });

  it('with more contents than any sheet has is refused, and nothing of it is kept, also where they come a few at a time', async () => {
    const { all } = naming(Array.from({ length: MAX_POST_LINES / 2 }, (_, i) => String(i)));
    expect(await who.log(id, 1, 0, all)).toMatchObject({ status: 413 });
    expect([await contentsHeld(), await held()]).toEqual([0, []]);
    const most = 2 * MAX_CONTENTS;
    expect(await who.log(id, 1, 0, all.slice(0, most))).toMatchObject({ status: 200 });
    expect(await who.log(id, 1, 0, all.slice(0, most))).toMatchObject({ status: 200 });
    expect(await who.log(id, 1, MAX_CONTENTS, all.slice(most, most + 2))).toMatchObject({ status: 413 });
    expect(await contentsHeld()).toBe(MAX_CONTENTS);
  });

  it('is no statement of more parameters than a database takes', async () => {
    const { db } = server.database;
    const contents = Array.from({ length: 40_000 }, (_, i) => ({ hash: `h${i}`, content: String(i) }));
    await db.transaction().execute((tx) => keepContents(tx, id, contents));
    expect(await contentsHeld()).toBe(contents.length);
  });
});
