import { UnreadableEntry } from '@quipu/contract';
import { MAX_ENTRIES, type SetAsideReason } from '@quipu/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, type Examinee, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../texts.ts';
import { StoredEntry } from './stored-entry.ts';

const HOUR = 3_600_000;
let server: TestServer;
let number = 0;
let who: Examinee;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const someone = async () => {
  number += 1;
  const own = number;
  const reference = `RESP${own}`;
  const userId = await addTestPerson(server.database.db, reference);
  const json = evaluationJson(`Respuestas ${own}`, [
    section('Única', [
      choice('p1'),
      choice('p2'),
      { key: 'p3', type: 5, content: 'Escriba', max: 5 },
      { key: 'p4', type: 6, content: 'Cuente' },
    ]),
  ]);
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
  await giveEvaluation(server.database.db, json, [userId], window);
  const person = await examinee(server, reference);
  return { person, sheet: await onlySheet(person) };
};
beforeEach(async () => {
  const made = await someone();
  who = made.person;
  id = made.sheet;
});

const held = async (sheetId = id) => {
  const rows = await server.database.db
    .selectFrom('user_answer')
    .select(['id', 'details', 'epoch', 'revision', 'visits'])
    .where('sheet_id', '=', sheetId)
    .orderBy('id')
    .execute();
  return rows;
};
const reviewed = () =>
  server.database.db
    .selectFrom('quarantined_answers')
    .select(['reason', 'entries'])
    .where('sheet_id', '=', id)
    .execute();

describe('answers', () => {
  it('are written, and come back when the sheet is opened', async () => {
    const sheet = await opened(who, id);
    const details = chosen(option(sheet, 0, 1));
    const reply = await who.answer(id, [entry(sheet, 0, details, { revision: 7, time: 9_000, visits: 3 })]);
    expect(reply).toMatchObject({ status: 200, body: { now: server.clock.now, setAside: [], superseded: [] } });
    const again = await opened(who, id);
    expect(again.revision).toBe(7);
    expect(again.form.sections[0]?.items[0]?.userAnswer).toMatchObject({
      details,
      time: 9_000,
      visits: 3,
      epoch: 1,
      revision: 7,
      updatedAt: sheet.now,
    });
  });

  it('repeated change nothing and get the same reply', async () => {
    const sheet = await opened(who, id);
    const post = [entry(sheet, 0, chosen(option(sheet, 0, 1)))];
    const first = await who.answer(id, post);
    expect(await who.answer(id, post)).toMatchObject({ status: 200, body: first.body });
    expect(await held()).toHaveLength(1);
  });

  // A device asks so whether posts are taken, where one of its own was not (decision 36).
  it('that are none are a post like any other: replied to under way, and after the end', async () => {
    await opened(who, id);
    expect(await who.answer(id, [])).toMatchObject({ status: 200, body: { setAside: [], superseded: [] } });
    expect(await who.finish(id, 'F')).toMatchObject({ status: 200 });
    expect(await who.answer(id, [])).toMatchObject({ status: 200, body: { setAside: [], superseded: [] } });
    expect(await held()).toEqual([]);
  });

  it('of a lower pair are superseded, whichever order they come in', async () => {
    const sheet = await opened(who, id);
    const newer = entry(sheet, 0, chosen(option(sheet, 0, 2)), { revision: 5 });
    const older = entry(sheet, 0, chosen(option(sheet, 0, 1)), { revision: 4 });
    await who.answer(id, [newer]);
    expect(await who.answer(id, [older])).toMatchObject({ status: 200, body: { superseded: [older.id] } });
    expect(await held()).toMatchObject([{ details: newer.details, revision: 5 }]);
  });

  it('of a later epoch win over any revision of an earlier one', async () => {
    const first = await opened(who, id, 'equipo-0001');
    const second = await opened(who, id, 'equipo-0002');
    await who.answer(id, [entry(second, 0, chosen(option(second, 0, 2)), { revision: 1 })]);
    const old = entry(first, 0, chosen(option(first, 0, 1)), { revision: 90 });
    expect(await who.answer(id, [old])).toMatchObject({ status: 200, body: { superseded: [old.id] } });
    expect(await held()).toMatchObject([{ epoch: 2, revision: 1 }]);
  });

  it('of an earlier epoch are quarantined, once, by a post or an end: whoever gave them may be able to do it again no more', async () => {
    const first = await opened(who, id, 'equipo-0001');
    const second = await opened(who, id, 'equipo-0002');
    const visits = [0, 1, 2].map((item) => entry(second, item, [], { revision: item + 1 }));
    await who.answer(id, visits);
    const [posted, sentAgain] = [0, 1].map((item) => entry(first, item, chosen(option(first, item, 1))));
    const visited = entry(first, 2, []);
    const post = [posted, visited].flatMap((one) => one ?? []);
    const superseded = post.map((one) => one.id);
    expect(await who.answer(id, post)).toMatchObject({ status: 200, body: { superseded } });
    expect(await who.answer(id, post)).toMatchObject({ status: 200, body: { superseded } });
    const kept = { reason: 'replacedLogin', entries: [{ id: posted?.id, epoch: 1 }] };
    expect(await reviewed()).toMatchObject([kept]);
    expect(await who.finish(id, 'F', { answers: sentAgain === undefined ? [] : [sentAgain] })).toMatchObject({
      status: 200,
      body: { superseded: [sentAgain?.id] },
    });
    expect(await reviewed()).toMatchObject([kept, { reason: 'replacedLogin', entries: [{ id: sentAgain?.id }] }]);
    expect(await held()).toMatchObject([{ details: [] }, { details: [] }, { details: [] }]);
  });

  it('of an earlier epoch are kept as they were posted, each by itself and once, though their device is ahead and repeats them after the end', async () => {
    const first = await opened(who, id, 'equipo-0001');
    const second = await opened(who, id, 'equipo-0002');
    const items = [0, 1];
    await who.answer(
      id,
      items.map((item) => entry(second, item, [], { revision: item + 1 })),
    );
    const ahead = { updatedAt: server.clock.now + 60_000 };
    const older = items.map((item) => entry(first, item, chosen(option(first, item, 1)), ahead));
    const superseded = older.map((one) => one.id);
    const repeated = { status: 200, body: { superseded, setAside: [] } };
    const repeats = [
      () => who.answer(id, older),
      () => who.answer(id, older),
      () => who.finish(id, 'F', { answers: older }),
      () => who.answer(id, older),
      () => who.finish(id, 'F', { answers: older }),
    ];
    for (const repeat of repeats) {
      expect(await repeat()).toMatchObject(repeated);
      server.clock.now += 5_000;
    }
    const kept = (await reviewed()).map(({ reason, entries }) => [
      reason,
      entries.map((json) => StoredEntry.decode(json)),
    ]);
    expect(kept).toEqual(older.map((right) => ['replacedLogin', [{ _tag: 'Right', right }]]));
  });

  it('to an item that is gone are set aside, and the others go on', async () => {
    const sheet = await opened(who, id);
    const gone = entry(sheet, 0, chosen(1), { id: 900_000_000 });
    const good = entry(sheet, 1, chosen(option(sheet, 1, 0)));
    expect(await who.answer(id, [gone, good])).toMatchObject({
      status: 200,
      body: { setAside: [{ id: gone.id, reason: 'unknownItem' }] },
    });
    expect(await held()).toMatchObject([{ id: good.id }]);
  });

  it("never touch another's sheet", async () => {
    const other = await someone();
    const theirs = await opened(other.person, other.sheet);
    const own = await opened(who, id);
    await who.answer(id, [entry(theirs, 0, chosen(option(theirs, 0, 0))), entry(own, 0, chosen(option(own, 0, 0)))]);
    expect(await held(other.sheet)).toEqual([]);
    expect(await held()).toHaveLength(1);
  });

  const text = (answer: string) => [{ itemOptionId: null, answer, slot: null }];
  it.each([
    ['an option of another item', 'notOffered', (sheet) => entry(sheet, 0, chosen(option(sheet, 1, 0)))],
    [
      'two options of a single choice',
      'tooMany',
      (sheet) => entry(sheet, 0, [...chosen(option(sheet, 0, 0)), ...chosen(option(sheet, 0, 1))]),
    ],
    ['a text beyond its limit', 'tooLong', (sheet) => entry(sheet, 2, text('seis c'))],
    ['the first half of an emoji', 'illFormed', (sheet) => entry(sheet, 2, text('a\ud83d'))],
    ['the second half of an emoji', 'illFormed', (sheet) => entry(sheet, 2, text('\udc00a'))],
    ['NUL', 'illFormed', (sheet) => entry(sheet, 2, text('a\0b'))],
    ['a number of 65 digits', 'tooLong', (sheet) => entry(sheet, 3, text('1'.repeat(65)))],
    ['an epoch that was never issued', 'unknownEpoch', (sheet) => entry(sheet, 0, [], { epoch: 2 })],
    ['visits beyond any count', 'unreadable', (sheet) => entry(sheet, 0, [], { visits: 3_000_000_000 })],
    [
      'a moment that no date can tell',
      'unreadable',
      (sheet) => entry(sheet, 0, [], { updatedAt: 9_000_000_000_000_000 }),
    ],
  ] as readonly [string, SetAsideReason, (sheet: Awaited<ReturnType<typeof opened>>) => ReturnType<typeof entry>][])(
    'that can be none (%s) are set aside by themselves, are kept as they came, and the others are taken',
    async (_, reason, odd) => {
      const sheet = await opened(who, id);
      const good = entry(sheet, 1, chosen(option(sheet, 1, 0)));
      const bad = odd(sheet);
      const setAside = [{ id: bad.id, reason }];
      expect(await who.answer(id, [bad, good])).toMatchObject({ status: 200, body: { setAside, superseded: [] } });
      expect(await held()).toMatchObject([{ id: good.id }]);
      const [kept] = await reviewed();
      expect(kept?.reason).toBe('unacceptable');
      expect(kept?.entries.map((json) => StoredEntry.decode(json))).toEqual([{ _tag: 'Right', right: bad }]);
      expect(await who.finish(id, 'F', { answers: [bad] })).toMatchObject({
        status: 200,
        body: { status: 'F', setAside },
      });
    },
  );

  it('that cannot be read are set aside by themselves', async () => {
    const sheet = await opened(who, id);
    const good = entry(sheet, 1, chosen(option(sheet, 1, 0)));
    const odd = [null, 7, [], { id: sheet.form.sections[0]?.items[0]?.userAnswer.id, details: '\udfff' }];
    const reply = await who.answer(id, [...odd.map((json) => new UnreadableEntry(json)), good]);
    const setAside = [{ id: sheet.form.sections[0]?.items[0]?.userAnswer.id, reason: 'unreadable' }];
    expect(reply).toMatchObject({ status: 200, body: { setAside } });
    expect(await held()).toMatchObject([{ id: good.id }]);
    const entries = (await reviewed()).flatMap((kept) => kept.entries);
    expect(entries.map((json) => StoredEntry.decode(json))).toMatchObject(odd.map((json) => ({ right: { json } })));
  });

  it('that come twice count as if one came after the other', async () => {
    const sheet = await opened(who, id);
    const newer = entry(sheet, 0, chosen(option(sheet, 0, 1)), { revision: 2 });
    const older = entry(sheet, 0, chosen(option(sheet, 0, 0)));
    expect(await who.answer(id, [newer, older])).toMatchObject({
      status: 200,
      body: { setAside: [], superseded: [older.id] },
    });
    expect(await held()).toMatchObject([{ details: newer.details, revision: 2 }]);
  });

  it('in a request of more than the engine ever sends are refused before any is read', async () => {
    const sheet = await opened(who, id);
    const many = Array.from({ length: MAX_ENTRIES + 1 }, () => entry(sheet, 0, []));
    expect(await who.answer(id, many)).toMatchObject({ status: 400 });
  });

  it('are refused while the sheet is not under way', async () => {
    const sheet = await opened(who, id);
    await server.database.db
      .updateTable('answers_sheet')
      .set({ status: 'I', started_at: null })
      .where('id', '=', id)
      .execute();
    expect(await who.answer(id, [entry(sheet, 0, [])])).toMatchObject({ status: 403, body: { msg: texts.notStarted } });
  });
});

describe('many at once', () => {
  it('are each answered for itself', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => someone()));
    const sheets = await Promise.all(people.map(({ person, sheet }) => opened(person, sheet)));
    const replies = await Promise.all(
      people.map(({ person, sheet }, place) => {
        const own = sheets[place] as (typeof sheets)[number];
        const epoch = place % 2 === 0 ? own.epoch : 99;
        return person.answer(sheet, [entry(own, 0, chosen(option(own, 0, 0)), { epoch })]);
      }),
    );
    expect(replies.map(({ body }) => ('setAside' in body ? body.setAside.length : null))).toEqual([
      0, 1, 0, 1, 0, 1, 0, 1,
    ]);
    for (const [place, { sheet }] of people.entries()) expect(await held(sheet)).toHaveLength(place % 2 === 0 ? 1 : 0);
  });

  it('of one sheet all count, and the highest stays', async () => {
    const sheet = await opened(who, id);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        who.answer(id, [entry(sheet, 0, chosen(option(sheet, 0, n % 3)), { revision: n + 1 })]),
      ),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await held()).toMatchObject([{ revision: 20 }]);
  });
});
