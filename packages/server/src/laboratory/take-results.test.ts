import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extendSheet } from '../evaluations/extend-store.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { chosen, type Examinee, examinee, opened, option } from '../testing/examinee.ts';
import {
  forged,
  type LaboratoryComputer,
  laboratoryComputer,
  laboratoryOffice,
  takerThere,
} from '../testing/laboratory-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { wholeDatabase } from '../testing/whole-database.ts';
import type { ResultsContent, SheetResults } from './results-content.ts';
import { texts } from './texts.ts';
import { tidyResultFiles } from './tidy-files.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const DAY = 24 * HOUR;
type Json = Readonly<Record<string, unknown>>;
let server: TestServer;
let office: ReturnType<typeof laboratoryOffice>;
const computers: LaboratoryComputer[] = [];

const newComputer = async (): Promise<LaboratoryComputer> => {
  const computer = await laboratoryComputer(server.clock.now);
  computers.push(computer);
  return computer;
};
let computer: LaboratoryComputer;
beforeAll(async () => {
  server = await startTestServer({ passphraseCost: 1_024 });
  office = laboratoryOffice(server);
  computer = await newComputer();
});
afterAll(async () => {
  office.close();
  for (const { server: local } of computers) await local.close();
  await server.close();
});

const questions = [choice('p1'), choice('p2')];
/** A person whose sheet is out in a laboratory, as a package that `computer` has loaded. */
const handedOut = async (reference: string, sections: readonly Json[] = [section('Única', questions)]) => {
  const { db } = server.database;
  computer.server.clock.now = server.clock.now;
  const userId = await addTestPerson(db, reference);
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
  await giveEvaluation(db, evaluationJson(`De ${reference}`, sections), [userId], window);
  const { id } = await db
    .selectFrom('answers_sheet')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { id: laboratory, file } = await office.prepare(await office.sessionOf(id));
  const loaded = await computer.load(file);
  if (loaded.status !== 200) throw new Error(JSON.stringify(loaded));
  return { id, laboratory, file, here: await examinee(server, reference) };
};
type Taker = Awaited<ReturnType<typeof takerThere>>;
const choosing = (taker: Taker, ...places: readonly number[]) =>
  taker.answer(new Map(places.map((place, ordinal) => [ordinal, chosen(option(taker.sheet, ordinal, place))])));
/** Taken there from its beginning to its end. */
const takenThere = async (on: LaboratoryComputer, reference: string, id: number, ...places: readonly number[]) => {
  const taker = await takerThere(on, reference, id);
  await choosing(taker, ...places);
  await taker.finish();
  await taker.log();
  return taker;
};

const outcomeOf = async (file: Uint8Array) => {
  const reply = await office.take(file);
  return reply.status === 200 ? reply.body.sheets[0]?.outcome : reply.body.msg;
};
/** Hands over what this computer has, so that it is free for another package. */
const handOver = async (file: Uint8Array): Promise<void> => {
  const reply = await office.take(file);
  if (reply.status === 200) await computer.handed(reply.body.receipt);
};
const row = (id: number) =>
  server.database.db.selectFrom('answers_sheet').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** The places of the options that are held here. */
const heldHere = async (id: number, sheet: Taker['sheet']) => {
  const answers = await server.database.db
    .selectFrom('user_answer')
    .select('details')
    .where('sheet_id', '=', id)
    .orderBy('id')
    .execute();
  return answers.map(({ details }, ordinal) =>
    [0, 1, 2].find((place) => option(sheet, ordinal, place) === details[0]?.itemOptionId),
  );
};
const reviewed = async (id: number) =>
  (await server.database.db.selectFrom('answer_review').select('reason').where('sheet_id', '=', id).execute()).map(
    ({ reason }) => reason,
  );
const listed = async (laboratory: string) =>
  (await office.run('laboratories')).lines.find((line) => line.startsWith(laboratory)) ?? '';
const keptFiles = () => readdirSync(join(server.platform.config.dataFolder, 'laboratory'));
const canOpen = async (here: Examinee, id: number) => (await here.open(id)).status;
const starting = (sectionId: number | undefined, startedAt: number) => {
  const server = { startedAt, deadline: startedAt + 10 * MINUTE };
  return { type: 'StartSection' as const, sectionId: sectionId ?? 0, server };
};
const eachSheet = (change: (sheet: SheetResults) => SheetResults) => (content: ResultsContent) => ({
  sheets: content.sheets.map(change),
});

describe('results of a laboratory', () => {
  it('are refused where the file is damaged, cut, foreign or of a sheet of others, and nothing changes', async () => {
    const other = await handedOut('AJENA');
    const { id } = await handedOut('PROPIA');
    await takenThere(computer, 'PROPIA', id, 1, 1);
    const file = await computer.file();
    const before = await wholeDatabase(server.database.db);
    const changed = Buffer.from(file);
    changed[file.length - 9] = (changed[file.length - 9] ?? 0) ^ 4;
    expect(await outcomeOf(new Uint8Array())).toBe(texts.taking.empty);
    expect(await outcomeOf(changed)).toBe(texts.taking.damaged);
    expect(await outcomeOf(file.subarray(0, file.length - 9))).toBe(texts.taking.damaged);
    expect(await outcomeOf(Buffer.from('otro archivo\n'))).toBe(texts.taking.foreign);
    expect(await outcomeOf(await forged(computer, file, null))).toBe(texts.taking.damaged);
    expect(await outcomeOf(await forged(computer, file, (content) => content, 'nadie'))).toBe(texts.taking.unknown);
    // The key of one package opens none of another's sheets.
    const ofOther = eachSheet((sheet) => ({ ...sheet, id: other.id }));
    expect(await outcomeOf(await forged(computer, file, ofOther))).toBe(texts.taking.otherSheet);
    expect(await outcomeOf(await forged(computer, file, (content) => content, other.laboratory))).toBe(
      texts.taking.damaged,
    );
    const twice = (content: ResultsContent) => ({ sheets: [...content.sheets, ...content.sheets] });
    expect(await outcomeOf(await forged(computer, file, twice))).toBe(texts.taking.damaged);
    expect(await wholeDatabase(server.database.db)).toBe(before);
    expect(await outcomeOf(file)).toBe('taken');
    await handOver(await computer.file());
  });

  it('wait for the end of what still runs, and end with the time of what nobody finished', async () => {
    const timed = [section('Primera', [choice('p1')], 600), section('Segunda', [choice('p2')], 600)];
    const { id } = await handedOut('SECCIONES', timed);
    const taker = await takerThere(computer, 'SECCIONES', id);
    const [first, second] = taker.sheet.form.sections.map((one) => one.id);
    await taker.who.startSection(id, first ?? 0);
    const startedAt = computer.server.clock.now;
    taker.session.act(starting(first, startedAt), startedAt);
    await choosing(taker, 1);
    await taker.log();
    const before = await wholeDatabase(server.database.db);
    expect(await outcomeOf(await computer.file())).toBe('running');
    expect(await wholeDatabase(server.database.db)).toBe(before);

    // The computer is lost, and a file of what it had is all there is: once the time is over it is taken as it stands.
    const saved = await computer.file();
    computer.server.clock.now += 5 * MINUTE;
    await taker.who.startSection(id, second ?? 0);
    server.clock.now += 2 * HOUR;
    expect(await outcomeOf(saved)).toBe('taken');
    expect(await row(id)).toMatchObject({ status: 'FT', finish_comment: null, started_at: startedAt });
    expect(await heldHere(id, taker.sheet)).toEqual([1]);

    // It was not lost, after all.
    taker.session.act(starting(second, startedAt + 5 * MINUTE), startedAt + 5 * MINUTE);
    await taker.answer(new Map([[1, chosen(option(taker.sheet, 1, 2))]]));
    await taker.finish();
    await taker.log();
    expect(await outcomeOf(await computer.file())).toBe('taken');
    expect(await row(id)).toMatchObject({ status: 'F', finished_at: startedAt + 5 * MINUTE });
    expect(await heldHere(id, taker.sheet)).toEqual([1, 2]);
    const starts = await server.database.db
      .selectFrom('section_run')
      .select('started_at')
      .where('sheet_id', '=', id)
      .orderBy('started_at')
      .execute();
    expect(starts.map(({ started_at }) => started_at)).toEqual([startedAt, startedAt + 5 * MINUTE]);
    await handOver(await computer.file());
  });

  it('that ended there by a time that is longer here by now are taken, and the sheet goes on here', async () => {
    const { id, here } = await handedOut('PRORROGA');
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
    await handOver(await computer.file());
    expect(await row(id)).toMatchObject({ status: 'A', finished_at: null });
    expect(await heldHere(id, taker.sheet)).toEqual([1]);
    expect(await canOpen(here, id)).toBe(200);
  });

  it('of a package that was recalled are kept for review, unless somebody decides to take them', async () => {
    const { id, laboratory, here } = await handedOut('ANULADA');
    await takenThere(computer, 'ANULADA', id, 1, 2);
    expect(await canOpen(here, id)).toBe(403);
    expect((await office.run('recall-laboratory', 'no-hay')).ok).toBe(false);
    expect((await office.run('recall-laboratory', laboratory)).ok).toBe(true);
    const file = await computer.file();
    expect([await outcomeOf(file), await outcomeOf(file)]).toEqual(['review', 'review']);
    expect(await row(id)).toMatchObject({ status: 'P', epoch: 0 });
    expect(await reviewed(id)).toEqual(['laboratory']);
    expect(await listed(laboratory)).toMatch(/0 fuera, 0 recibidas; anulado .*; 1 POR REVISAR/);
    expect(keptFiles().filter((name) => name.startsWith(laboratory))).toHaveLength(1);
    await tidyResultFiles(server.platform, Date.now() + 179 * DAY);
    expect(keptFiles()).not.toEqual([]);
    await tidyResultFiles(server.platform, Date.now() + 181 * DAY);
    expect(keptFiles()).toEqual([]);
    expect((await office.takeFile(file, '--anyway')).lines[1]).toContain('recibida');
    expect(await row(id)).toMatchObject({ status: 'F' });
    await handOver(file);
  });

  it('of a sheet that was taken here after a recall never mix with what is here', async () => {
    const { id, laboratory, here } = await handedOut('AQUI');
    const taker = await takenThere(computer, 'AQUI', id, 1, 1);
    await office.run('recall-laboratory', laboratory);
    const sheet = await opened(here, id);
    const before = await row(id);
    const file = await computer.file();
    expect(await outcomeOf(file)).toBe('review');
    expect((await office.takeFile(file, '--anyway')).lines[1]).toContain('queda por revisar');
    expect(await row(id)).toEqual(before);
    expect(sheet.epoch).toBe(taker.sheet.epoch);
    expect(await heldHere(id, taker.sheet)).toEqual([]);
    const { db } = server.database;
    expect(await db.selectFrom('session_log').select('seq').where('sheet_id', '=', id).execute()).toEqual([]);
    await handOver(file);
  });

  it('of two computers with the same sheet: the first is taken, the other is shown to be another past', async () => {
    const { id, laboratory, file } = await handedOut('DOS');
    const second = await newComputer();
    await second.load(file);
    second.server.clock.now += MINUTE;
    const taker = await takenThere(computer, 'DOS', id, 1, 1);
    await takenThere(second, 'DOS', id, 2, 2);
    expect(await outcomeOf(await computer.file())).toBe('taken');
    expect(await outcomeOf(await second.file())).toBe('forked');
    expect(await outcomeOf(await second.file())).toBe('forked');
    expect(await outcomeOf(await computer.file())).toBe('taken');
    expect(await heldHere(id, taker.sheet)).toEqual([1, 1]);
    expect((await office.run('show-sheet', String(id))).lines.join('\n')).toContain('BIFURCADO');
    expect(await listed(laboratory)).toContain('1 POR REVISAR');
    await handOver(await computer.file());
  });

  it('that somebody changed there are shown: a log that cannot have been, answers that it does not say', async () => {
    const broken = await handedOut('ROTA');
    await takenThere(computer, 'ROTA', broken.id, 1, 1);
    const file = await computer.file();
    const cut = eachSheet((sheet) => ({
      ...sheet,
      logs: sheet.logs.map((log) => ({ ...log, lines: log.lines.slice(1) })),
    }));
    expect(await outcomeOf(await forged(computer, file, cut))).toBe('refused');
    expect(await row(broken.id)).toMatchObject({ status: 'P' });
    const foreign = eachSheet((sheet) => ({
      ...sheet,
      answers: sheet.answers.map((entry) => ({ ...entry, details: chosen(999_999) })),
    }));
    expect(await outcomeOf(await forged(computer, file, foreign))).toBe('refused');
    // What is whole counts, whatever somebody made of it before.
    expect(await outcomeOf(file)).toBe('taken');
    await handOver(file);

    const swapped = await handedOut('CAMBIADA');
    const taker = await takenThere(computer, 'CAMBIADA', swapped.id, 1, 1);
    const better = eachSheet((sheet) => ({
      ...sheet,
      answers: sheet.answers.map((entry) => ({ ...entry, details: chosen(option(taker.sheet, entry.index, 0)) })),
    }));
    expect(await outcomeOf(await forged(computer, await computer.file(), better))).toBe('taken');
    expect(await listed(swapped.laboratory)).toContain('2 respuestas NO COINCIDEN con su registro');
    await handOver(await computer.file());

    const raised = await handedOut('SUBIDA');
    const other = await takenThere(computer, 'SUBIDA', raised.id, 1, 1);
    const newer = eachSheet((sheet) => ({
      ...sheet,
      answers: sheet.answers.map((entry) => ({
        ...entry,
        revision: entry.revision + 1,
        details: chosen(option(other.sheet, entry.index, 0)),
      })),
    }));
    expect(await outcomeOf(await forged(computer, await computer.file(), newer))).toBe('taken');
    expect(await listed(raised.laboratory)).toContain('2 respuestas NO COINCIDEN con su registro');
    await handOver(await computer.file());

    const unlogged = await handedOut('MUDA');
    await takenThere(computer, 'MUDA', unlogged.id, 1, 1);
    const silent = eachSheet((sheet) => ({ ...sheet, logs: [] }));
    expect(await outcomeOf(await forged(computer, await computer.file(), silent))).toBe('taken');
    expect(await listed(unlogged.laboratory)).toContain('2 respuestas NO COINCIDEN con su registro');
    await handOver(await computer.file());
  });
});
