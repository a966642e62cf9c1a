import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chainedLines } from '../../testing/chained-lines.ts';
import { loginOfSheet } from '../../testing/current-login.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { type Examinee, examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../texts.ts';
import { lineHash } from './log-chain.ts';
import { epochLogs, forksOf } from './log-damage-store.ts';
import { holdLog } from './log-store.ts';
import { type LogPost, takeFreeLogs } from './take-log.ts';

const HOUR = 3_600_000;
const PEOPLE = 6;

interface Person {
  readonly who: Examinee;
  readonly familyId: number;
  readonly id: number;
}
let server: TestServer;
let number = 0;
let people: readonly Person[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  const references = Array.from({ length: PEOPLE }, (_, place) => `JUNTOS${number}${place}`);
  const users: number[] = [];
  for (const reference of references) users.push(await addTestPerson(server.database.db, reference));
  const json = evaluationJson(`Juntos ${number}`, [section('Única', [choice('a')])]);
  const window = { start: server.clock.now - HOUR, end: server.clock.now + HOUR };
  await giveEvaluation(server.database.db, json, users, window);
  const list: Person[] = [];
  for (const reference of references) {
    const who = await examinee(server, reference);
    const id = await onlySheet(who);
    await opened(who, id);
    const { familyId } = await loginOfSheet(server.database.db, id);
    list.push({ who, familyId, id });
  }
  people = list;
});

const linesOf = async ({ id }: Person): Promise<readonly string[]> => {
  const rows = await server.database.db
    .selectFrom('session_log')
    .select('line')
    .where('sheet_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map(({ line }) => line);
};
const personAt = (place: number): Person => people[place] as Person;
const postOf = ({ id, familyId }: Person, lines: readonly string[], from = 0): LogPost => ({
  sheetId: id,
  familyId,
  epoch: 1,
  from,
  lines,
});
const together = (posts: readonly LogPost[]) =>
  server.database.db.transaction().execute((tx) => takeFreeLogs(tx, posts, server.clock.now));

describe('posts of logs that come together', () => {
  it('are each kept in its own log, with the room that it takes', async () => {
    const posts = people.map((person, place) => postOf(person, chainedLines(place + 1, `${place}`)));
    expect(await together(posts)).toEqual(
      posts.map(({ lines }) => ({
        ...{ kind: 'held', lines: lines.length, isFinished: false },
        head: lineHash(lines.at(-1) ?? ''),
      })),
    );
    for (const [place, person] of people.entries()) expect(await linesOf(person)).toEqual(posts[place]?.lines);
    const rooms = await server.database.db.selectFrom('log_room').selectAll().orderBy('sheet_id').execute();
    const own = rooms.filter(({ sheet_id }) => people.some(({ id }) => id === sheet_id));
    expect(own.map(({ lines, bytes }) => [lines, bytes])).toEqual(
      posts.map(({ lines }) => [lines.length, Buffer.byteLength(lines.join(''))]),
    );
  });

  it('are each judged by itself: a gap, another past, a broken chain, a device that is not known refuse nobody else', async () => {
    const [gap, forked, broken, unknown, repeats, fine] = people as [Person, Person, Person, Person, Person, Person];
    await together([postOf(forked, chainedLines(2, 'a')), postOf(repeats, chainedLines(2, 'a'))]);
    const outcomes = await together([
      postOf(gap, chainedLines(3, 'a').slice(2), 2),
      postOf(forked, chainedLines(3, 'b')),
      postOf(broken, ['{']),
      { ...postOf(unknown, chainedLines(1, 'a')), epoch: 9 },
      postOf(repeats, chainedLines(4, 'a')),
      postOf(fine, chainedLines(3, 'a')),
    ]);
    expect(outcomes).toMatchObject([
      { kind: 'gap', lines: 0 },
      { kind: 'refused', msg: texts.logForked },
      { kind: 'malformed', problems: ['lines.0: a line of JSON'] },
      { kind: 'malformed', problems: ['epoch: one that was issued'] },
      { kind: 'held', lines: 4 },
      { kind: 'held', lines: 3 },
    ]);
    for (const [person, lines] of [
      [gap, []],
      [forked, chainedLines(2, 'a')],
      [broken, []],
      [unknown, []],
      [repeats, chainedLines(4, 'a')],
      [fine, chainedLines(3, 'a')],
    ] as const)
      expect(await linesOf(person)).toEqual(lines);
    expect(await forksOf(server.database.db, forked.id)).toMatchObject([{ seq: 0 }]);
    expect(await epochLogs(server.database.db, gap.id)).toEqual([]);
  });

  it('are kept though one of them has something else in the place of a type', async () => {
    const [odd, fine] = people as [Person, Person];
    const outcomes = await together([
      postOf(odd, ['{"seq":0,"prev":"","type":{"toString":0},"at":0,"data":{}}']),
      postOf(fine, chainedLines(3, 'a')),
    ]);
    expect(outcomes).toMatchObject([
      { kind: 'malformed', problems: ['lines.0.type: a text'] },
      { kind: 'held', lines: 3 },
    ]);
    expect([await linesOf(odd), await linesOf(fine)]).toEqual([[], chainedLines(3, 'a')]);
  });

  it('do not wait for a log that somebody else holds, which is taken when it is free', async () => {
    const [held, ...others] = people as [Person, ...Person[]];
    let isTaken = false;
    const post = server.database.db.transaction().execute(async (tx) => {
      await holdLog(tx, held.id);
      const waits = held.who.log(held.id, 1, 0, chainedLines(2, 'a')).then((reply) => {
        isTaken = true;
        return reply;
      });
      const replies = await Promise.all(others.map(({ who, id }) => who.log(id, 1, 0, chainedLines(2, 'a'))));
      expect(replies.map(({ status }) => status)).toEqual(others.map(() => 200));
      expect([isTaken, await linesOf(held)]).toEqual([false, []]);
      return { waits };
    });
    expect(await (await post).waits).toMatchObject({ status: 200, body: { lines: 2 } });
    expect(await linesOf(held)).toEqual(chainedLines(2, 'a'));
  });

  it('do not wait for one whose sheet has ended, which is taken by itself', async () => {
    const [over, fine] = people as [Person, Person];
    const end = await over.who.finish(over.id, 'F');
    expect(end.status).toBe(200);
    const outcomes = await together([postOf(over, chainedLines(2, 'a')), postOf(fine, chainedLines(2, 'a'))]);
    expect(outcomes).toMatchObject(['apart', { kind: 'held', lines: 2 }]);
    expect(await linesOf(over)).toEqual([]);
    expect(await over.who.log(over.id, 1, 0, chainedLines(2, 'a'))).toMatchObject({ status: 200, body: { lines: 2 } });
  });

  it('go on while somebody posts again and again to a log that has ended and is held: all that takes one connection', async () => {
    const [over, fine] = people as [Person, Person];
    await over.who.finish(over.id, 'F');
    const post = server.database.db.transaction().execute(async (tx) => {
      await holdLog(tx, over.id);
      const many = Promise.all(Array.from({ length: 30 }, () => over.who.log(over.id, 1, 0, [])));
      // They have all come once somebody else's three posts were taken after them.
      for (const count of [1, 2, 3])
        expect(await fine.who.log(fine.id, 1, 0, chainedLines(count, 'a'))).toMatchObject({ status: 200 });
      return { many };
    });
    const replies = await (await post).many;
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('are acknowledged once they are kept: what fails as its transaction ends is told so, and fails alone', async () => {
    const [bad, ...others] = people as [Person, ...Person[]];
    await sql`
      create function refuse_line() returns trigger language plpgsql as $$
      begin
        if new.line like '%"word":"mala"%' then raise exception 'not this one'; end if;
        return null;
      end $$`.execute(server.database.db);
    await sql`
      create constraint trigger refuses after insert on log_line deferrable initially deferred
        for each row execute function refuse_line()`.execute(server.database.db);
    try {
      const replies = await Promise.allSettled(
        people.map(({ who, id }) => who.log(id, 1, 0, chainedLines(2, id === bad.id ? 'mala' : 'buena'))),
      );
      const [refused, ...taken] = replies;
      expect(refused).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('500') } });
      expect(taken).toMatchObject(others.map(() => ({ status: 'fulfilled', value: { status: 200 } })));
      expect(await linesOf(bad)).toEqual([]);
      for (const other of others) expect(await linesOf(other)).toEqual(chainedLines(2, 'buena'));
    } finally {
      await sql`drop trigger refuses on log_line`.execute(server.database.db);
      await sql`drop function refuse_line`.execute(server.database.db);
    }
  });

  it('of one sheet are taken one after the other', async () => {
    const { who, id } = personAt(0);
    const lines = chainedLines(6, 'a');
    const replies = await Promise.all([who.log(id, 1, 0, lines.slice(0, 4)), who.log(id, 1, 0, lines)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await linesOf(personAt(0))).toEqual(lines);
  });
});
