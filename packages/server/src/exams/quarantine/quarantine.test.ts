import { WirePendingEntry } from '@quipu/contract';
import type { Details, PendingEntry } from '@quipu/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts } from '../../cli/grading/quarantine.ts';
import { entry, opened } from '../../testing/examinee.ts';
import { AT, answering, rightAnswersOf } from '../../testing/graded-evaluation.ts';
import { emailOf, type GradedPeople, gradedSheets } from '../../testing/graded-sheets.ts';
import { mailsTo } from '../../testing/mailed.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { gradeDue } from '../grading/grade-due.ts';
import { sheetPlayback } from '../playback/playback-store.ts';

let server: TestServer;
let use: ReturnType<typeof gradedSheets>;
let people: GradedPeople;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
  use = gradedSheets(server);
  people = await use.people('GUA', 1);
});
afterAll(() => server.close());

const WHO = ['--operator', 'ROSA', '--reason', 'El equipo estaba sin red'] as const;
const heldOf = async (id: number): Promise<Details | undefined> =>
  (await server.database.db.selectFrom('user_answer').select('details').where('id', '=', id).executeTakeFirst())
    ?.details;

/** Somebody answered a question wrong and finished; the right answer came afterwards, from where it had waited. */
const tooLate = async (more: object = {}) => {
  number += 1;
  await use.give(`Guardadas ${number}`, people, more as never);
  const [ana] = people.people;
  if (ana === undefined) throw new Error('nobody');
  const wrong = (taken: Parameters<typeof answering>[0]) =>
    new Map([[AT.one, answering(taken).options(AT.one, 'tres')]]);
  const sheet = await use.finish(ana, wrong);
  server.clock.now += 1_000;
  const updatedAt = server.clock.now;
  const right = entry(sheet, AT.one, rightAnswersOf(sheet).get(AT.one) ?? [], { revision: 9, updatedAt });
  expect((await ana.answer(sheet.id, [right])).status).toBe(403);
  const { id } = await server.database.db
    .selectFrom('quarantined_answers')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ana, sheet, right, kept: String(id) };
};

/** Keeps another entry under a number. */
const instead = (kept: string, entry: PendingEntry) =>
  sql`update quarantined_answers set entries = ${JSON.stringify([WirePendingEntry.encode(entry)])}::jsonb where id = ${kept}`.execute(
    server.database.db,
  );

describe('answers that were kept', () => {
  it('are listed, and shown question by question beside what counts', async () => {
    const { kept, sheet } = await tooLate();
    expect((await use.run('quarantined-answers')).lines.at(-1)).toMatch(
      new RegExp(
        `^${kept} .*en espera {2}GUA0 {2}"Guardadas 1" \\(hoja ${sheet.id}\\): 1 respuesta llegada después de`,
      ),
    );
    const { lines } = await use.run('quarantined-answers', kept);
    expect(lines[1]).toMatch(/^ {4}Pregunta 1: vale C, de \S+ \S+; se guardó B, de /);
    expect(await use.run('quarantined-answers', '999')).toEqual({ ok: false, lines: [texts.noQuarantined] });
  });

  it('count once they are accepted: the sheet is graded anew, its examinee is told, and it is kept who decided', async () => {
    const { ana, kept, sheet, right } = await tooLate();
    await gradeDue(server.context);
    const before = (await use.listed(ana))?.finalGrade ?? 0;
    const mails = (await mailsTo(server, emailOf('GUA0'))).length;
    const cameAt = server.clock.now;
    server.clock.now += 60_000;
    const { ok, lines } = await use.run('decide-quarantined-answers', kept, 'accept', ...WHO);
    expect(ok).toBe(true);
    expect(lines).toEqual([
      texts.decided(Number(kept), true),
      texts.changed(1),
      expect.stringMatching(/Pregunta 1: vale C/),
      expect.stringMatching(/^Nota: \d/),
    ]);
    expect(await heldOf(right.id)).toEqual(right.details);
    expect((await use.listed(ana))?.finalGrade).toBeGreaterThan(before);
    const told = await mailsTo(server, emailOf('GUA0'));
    expect(told).toHaveLength(mails + 1);
    expect(told.at(-1)?.text).toContain(
      `valen respuestas suyas de «Guardadas ${number}» que se habían guardado aparte`,
    );
    // They came when they were quarantined, whenever it was decided.
    const { received_at: receivedAt } = await server.database.db
      .selectFrom('user_answer')
      .select('received_at')
      .where('id', '=', right.id)
      .executeTakeFirstOrThrow();
    expect(receivedAt).toBe(cameAt);
    const seen = await sheetPlayback(server.database.db, sheet.id, server.clock.now);
    expect(seen?.keptApart).toMatchObject([{ at: cameAt, isAccepted: true }]);
    expect(seen?.actions).toMatchObject([
      {
        what: 'keptApart',
        who: 'Persona ROSA',
        why: 'El equipo estaba sin red',
        detail: 'aceptadas',
        at: server.clock.now,
      },
    ]);
    const action = await server.database.db
      .selectFrom('operator_action')
      .select(['who', 'why', 'what'])
      .where(sql<string>`what->>'keptId'`, '=', kept)
      .executeTakeFirstOrThrow();
    expect(action).toMatchObject({ who: 'ROSA', what: { sheetId: sheet.id, isAccepted: true } });
    expect((await use.run('show-sheet', String(sheet.id))).lines.join('\n')).toContain('(aceptada, número');
    expect((await use.run('decide-quarantined-answers', kept, 'reject', ...WHO)).lines).toEqual([texts.decidedBefore]);
  });

  it('change nothing once they are rejected', async () => {
    const { ana, kept, right } = await tooLate();
    await gradeDue(server.context);
    const before = [await heldOf(right.id), (await use.listed(ana))?.finalGrade];
    expect((await use.run('decide-quarantined-answers', kept, 'reject', ...WHO)).lines).toEqual([
      texts.decided(Number(kept), false),
    ]);
    expect([await heldOf(right.id), (await use.listed(ana))?.finalGrade]).toEqual(before);
    expect((await use.run('quarantined-answers')).lines.filter((line) => line.startsWith(`${kept} `))).toEqual([]);
    expect((await use.run('quarantined-answers', '--all')).lines.join('\n')).toMatch(
      new RegExp(`^${kept} .*rechazada`, 'm'),
    );
  });

  it('of a lower version than what is held count too: a person decided', async () => {
    const { kept, right } = await tooLate();
    await server.database.db.updateTable('user_answer').set({ revision: 50 }).where('id', '=', right.id).execute();
    expect((await use.run('decide-quarantined-answers', kept, 'accept', ...WHO)).ok).toBe(true);
    expect(await heldOf(right.id)).toEqual(right.details);
  });

  it('of a device that the sheet never had give way to what is answered after a reopening', async () => {
    const { ana, kept, sheet, right } = await tooLate();
    // A laboratory that was recalled had gone through more devices than the sheet did here.
    await instead(kept, { ...right, epoch: 7 });
    expect((await use.run('decide-quarantined-answers', kept, 'accept', ...WHO)).ok).toBe(true);
    expect(await heldOf(right.id)).toEqual(right.details);
    expect((await use.run('reopen-sheet', String(sheet.id), ...WHO)).ok).toBe(true);
    const again = await opened(ana, sheet.id, 'otro-equipo-nuevo-1');
    const changed = entry(again, AT.one, answering(again).options(AT.one, 'tres'), { revision: again.revision + 1 });
    expect((await ana.answer(sheet.id, [changed])).status).toBe(200);
    expect(await heldOf(right.id)).toEqual(changed.details);
  });

  it('that nobody can have given are not made to count', async () => {
    const { kept, right } = await tooLate();
    const before = await heldOf(right.id);
    const [detail] = right.details;
    if (detail === undefined) throw new Error('There is no answer');
    const details = [{ ...detail, itemOptionId: 999_999_999 }];
    await instead(kept, { ...right, details, visits: 3_000_000_000 });
    expect((await use.run('quarantined-answers', kept)).lines[1]).toContain(texts.impossible(1));
    expect((await use.run('decide-quarantined-answers', kept, 'accept', ...WHO)).lines).toEqual([
      texts.decided(Number(kept), true),
      texts.changed(0),
    ]);
    expect(await heldOf(right.id)).toEqual(before);
  });

  it('of a sheet that goes on wait for its end', async () => {
    const { ana, kept, sheet, right } = await tooLate();
    const before = await heldOf(right.id);
    expect((await use.run('reopen-sheet', String(sheet.id), ...WHO)).ok).toBe(true);
    expect((await opened(ana, sheet.id)).status).toBe('A');
    expect((await use.run('decide-quarantined-answers', kept, 'accept', ...WHO)).lines).toEqual([texts.underWay]);
    expect(await heldOf(right.id)).toEqual(before);
  });

  it.each([[[]], [['x', 'accept']], [['1']], [['1', 'maybe']], [['1', 'accept', 'twice']]])(
    'are not decided on by %j',
    async (given) => {
      expect((await use.run('decide-quarantined-answers', ...given, ...WHO)).ok).toBe(false);
    },
  );
});
