import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extendSheet } from '../exams/operating/extend-store.ts';
import { choice, section } from '../testing/evaluation-fixture.ts';
import { chosen, type Examinee, opened, option } from '../testing/examinee.ts';
import { type HandedOutSheets, handedOutSheets } from '../testing/handed-out-sheets.ts';
import { takerThere } from '../testing/laboratory-fixture.ts';
import type { TestServer } from '../testing/test-server.ts';
import { wholeDatabase } from '../testing/whole-database.ts';
import { tidyResultFiles } from './tidy-files.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const DAY = 24 * HOUR;
let of: HandedOutSheets;
beforeAll(async () => {
  of = await handedOutSheets();
});
afterAll(() => of.close());

const reviewed = async ({ database: { db } }: TestServer, id: number) =>
  (await db.selectFrom('quarantined_answers').select('reason').where('sheet_id', '=', id).execute()).map(
    ({ reason }) => reason,
  );
const keptFiles = ({ context }: TestServer) => readdirSync(join(context.config.dataFolder, 'laboratory'));
const canOpen = async (here: Examinee, id: number) => (await here.open(id)).status;
const starting = (sectionId: number | undefined, startedAt: number) => {
  const server = { startedAt, deadline: startedAt + 10 * MINUTE };
  return { type: 'StartSection' as const, sectionId: sectionId ?? 0, server };
};

describe('results of a laboratory', () => {
  it('wait for the end of what still runs, and end with the time of what nobody finished', async () => {
    const { server, computer, handedOut, choosing, outcomeOf, uploadResults, sheetHere, heldHere } = of;
    const timed = [section('Primera', [choice('p1')], 600), section('Segunda', [choice('p2')], 600)];
    const { id } = await handedOut('SECCIONES', timed);
    const taker = await takerThere(computer, 'SECCIONES', id);
    const [first, second] = taker.sheet.form.sections.map((one) => one.id);
    await taker.who.startSection(id, first ?? 0);
    const startedAt = computer.server.clock.now;
    taker.session.act(starting(first, startedAt), startedAt);
    await choosing(taker, 1);
    await taker.log();
    // Which starts its server had is kept whatever becomes of its sheets.
    const sheets = async () =>
      (await wholeDatabase(server.database.db)).replace(/^laboratory_(?:run|opening): .*$/gm, '');
    const before = await sheets();
    expect(await outcomeOf(await computer.file())).toBe('running');
    expect(await sheets()).toBe(before);

    // The computer is lost, and a file of what it had is all there is: once the time is over it is taken as it stands.
    const saved = await computer.file();
    computer.server.clock.now += 5 * MINUTE;
    await taker.who.startSection(id, second ?? 0);
    server.clock.now += 2 * HOUR;
    expect(await outcomeOf(saved)).toBe('taken');
    expect(await sheetHere(id)).toMatchObject({ status: 'FT', finish_comment: null, started_at: startedAt });
    expect(await heldHere(id, taker.sheet)).toEqual([1]);

    // It was not lost, after all.
    taker.session.act(starting(second, startedAt + 5 * MINUTE), startedAt + 5 * MINUTE);
    await taker.answer(new Map([[1, chosen(option(taker.sheet, 1, 2))]]));
    await taker.finish();
    await taker.log();
    expect(await outcomeOf(await computer.file())).toBe('taken');
    expect(await sheetHere(id)).toMatchObject({ status: 'F', finished_at: startedAt + 5 * MINUTE });
    expect(await heldHere(id, taker.sheet)).toEqual([1, 2]);
    const starts = await server.database.db
      .selectFrom('section_run')
      .select('started_at')
      .where('sheet_id', '=', id)
      .orderBy('started_at')
      .execute();
    expect(starts.map(({ started_at }) => started_at)).toEqual([startedAt, startedAt + 5 * MINUTE]);
    await uploadResults(await computer.file());
  });

  it('that ended there by a time that is longer here by now are taken, and the sheet goes on here', async () => {
    const { server, computer, handedOut, signedIn, choosing, uploadResults, sheetHere, heldHere } = of;
    const { id } = await handedOut('PRORROGA');
    const here = await signedIn('PRORROGA');
    const taker = await takerThere(computer, 'PRORROGA', id);
    await choosing(taker, 1);
    const { deadline } = taker.sheet.times;
    computer.server.clock.now = deadline;
    await taker.who.logInAgain();
    taker.session.act({ type: 'ReportTime' }, deadline);
    expect(await taker.who.finish(id, 'FT')).toMatchObject({ body: { status: 'FT' } });
    await taker.log();
    const more = { minutes: 30, who: 'Rosa', why: 'Corte de luz', at: server.clock.now };
    await extendSheet(server.database.db, id, more);
    server.clock.now = deadline;
    await here.logInAgain();
    await uploadResults(await computer.file());
    expect(await sheetHere(id)).toMatchObject({ status: 'A', finished_at: null });
    expect(await heldHere(id, taker.sheet)).toEqual([1]);
    expect(await canOpen(here, id)).toBe(200);
  });

  it('of a package that was recalled are quarantined, unless somebody decides to take them', async () => {
    const { server, office, computer, handedOut, signedIn, takenThere, outcomeOf, uploadResults, sheetHere, listed } =
      of;
    const { id, laboratory } = await handedOut('ANULADA');
    const here = await signedIn('ANULADA');
    await takenThere(computer, 'ANULADA', id, 1, 2);
    expect(await canOpen(here, id)).toBe(403);
    expect((await office.run('recall-laboratory', 'no-hay')).ok).toBe(false);
    expect((await office.run('recall-laboratory', laboratory)).ok).toBe(true);
    const file = await computer.file();
    expect([await outcomeOf(file), await outcomeOf(file)]).toEqual(['review', 'review']);
    expect(await sheetHere(id)).toMatchObject({ status: 'P', epoch: 0 });
    expect(await reviewed(server, id)).toEqual(['laboratory']);
    expect(await listed(laboratory)).toMatch(/0 fuera, 0 recibidas; anulado .*; 1 POR REVISAR/);
    expect(keptFiles(server).filter((name) => name.startsWith(laboratory))).toHaveLength(1);
    await tidyResultFiles(server.context, Date.now() + 179 * DAY);
    expect(keptFiles(server)).not.toEqual([]);
    await tidyResultFiles(server.context, Date.now() + 181 * DAY);
    expect(keptFiles(server)).toEqual([]);
    expect((await office.takeFile(file, '--anyway')).lines[1]).toContain('recibida');
    expect(await sheetHere(id)).toMatchObject({ status: 'F' });
    await uploadResults(file);
  });

  it('of a sheet that was taken here after a recall never mix with what is here', async () => {
    const { server, office, computer, handedOut, signedIn, takenThere, outcomeOf, uploadResults, sheetHere, heldHere } =
      of;
    const { id, laboratory } = await handedOut('AQUI');
    const here = await signedIn('AQUI');
    const taker = await takenThere(computer, 'AQUI', id, 1, 1);
    await office.run('recall-laboratory', laboratory);
    const sheet = await opened(here, id);
    const before = await sheetHere(id);
    const file = await computer.file();
    expect(await outcomeOf(file)).toBe('review');
    expect((await office.takeFile(file, '--anyway')).lines[1]).toContain('queda por revisar');
    expect(await sheetHere(id)).toEqual(before);
    expect(sheet.epoch).toBe(taker.sheet.epoch);
    expect(await heldHere(id, taker.sheet)).toEqual([]);
    const { db } = server.database;
    expect(await db.selectFrom('session_log').select('seq').where('sheet_id', '=', id).execute()).toEqual([]);
    await uploadResults(file);
  });

  it('are taken with however many actions of the room, each kept once', async () => {
    const { server, computer, handedOut, takenThere, outcomeOf, uploadResults } = of;
    const { id, laboratory } = await handedOut('ACCIONES');
    await takenThere(computer, 'ACCIONES', id, 1, 1);
    // One of them names many: it is kept as it was there.
    await sql`
      insert into operator_action (at, who, why, what)
      select now(), 'sala: Ana', 'Se pidió', jsonb_build_object('action', 'message', 'text', repeat('a', case n when 1 then 9000 else 1 end))
      from generate_series(1, 10001) as n`.execute(computer.server.database.db);
    const file = await computer.file();
    const kept = async () =>
      (
        await sql<{ n: number; longest: number }>`
          select count(*)::int as n, max(length(what ->> 'text'))::int as longest from operator_action
          where who = 'sala: Ana' and what ->> 'laboratory' = ${laboratory}`.execute(server.database.db)
      ).rows[0];
    expect(await outcomeOf(file)).toBe('taken');
    expect(await kept()).toEqual({ n: 10_001, longest: 9_000 });
    await uploadResults(file);
    expect(await kept()).toEqual({ n: 10_001, longest: 9_000 });
  }, 120_000);
});
