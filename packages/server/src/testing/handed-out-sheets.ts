import { choice, evaluationJson, giveEvaluation, section } from './evaluation-fixture.ts';
import { chosen, examinee, option } from './examinee.ts';
import { type LaboratoryComputer, laboratoryComputer, laboratoryOffice, takerThere } from './laboratory-fixture.ts';
import { addTestPerson } from './people.ts';
import { startTestServer } from './test-server.ts';

const HOUR = 3_600_000;
type Json = Readonly<Record<string, unknown>>;
type Taker = Awaited<ReturnType<typeof takerThere>>;

const questions = [choice('p1'), choice('p2')];
const choosing = (taker: Taker, ...places: readonly number[]) =>
  taker.answer(new Map(places.map((place, ordinal) => [ordinal, chosen(option(taker.sheet, ordinal, place))])));

/** The institution's server, a laboratory's computer, and sheets that go from the one to the other and back. */
export const handedOutSheets = async () => {
  const server = await startTestServer({ passphraseCost: 1_024 });
  const { db } = server.database;
  const office = laboratoryOffice(server);
  const computers: LaboratoryComputer[] = [];
  const newComputer = async (): Promise<LaboratoryComputer> => {
    const made = await laboratoryComputer(server.clock.now);
    computers.push(made);
    return made;
  };
  const computer = await newComputer();
  return {
    server,
    office,
    computer,
    newComputer,
    close: async (): Promise<void> => {
      office.close();
      for (const { server: local } of computers) await local.close();
      await server.close();
    },
    /** A person whose sheet is out in a laboratory, as a package that `computer` has loaded. */
    handedOut: async (reference: string, sections: readonly Json[] = [section('Única', questions)]) => {
      computer.server.clock.now = server.clock.now;
      const userId = await addTestPerson(db, reference);
      const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
      await giveEvaluation(db, evaluationJson(`De ${reference}`, sections), [userId], window);
      const { id } = await db
        .selectFrom('answers_sheet')
        .select('id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      const session = await office.sessionOf(id);
      const { id: laboratory, file } = await office.prepare(session);
      const loaded = await computer.load(file);
      if (loaded.status !== 200) throw new Error(JSON.stringify(loaded));
      await computer.open(session, await office.codeOf(session));
      return { id, laboratory, session, file };
    },
    signedIn: (reference: string) => examinee(server, reference),
    choosing,
    /** Taken there from its beginning to its end. */
    takenThere: async (on: LaboratoryComputer, reference: string, id: number, ...places: readonly number[]) => {
      const taker = await takerThere(on, reference, id);
      await choosing(taker, ...places);
      await taker.finish();
      await taker.log();
      return taker;
    },
    outcomeOf: async (file: Uint8Array) => {
      const reply = await office.take(file);
      return reply.status === 200 ? reply.body.sheets[0]?.outcome : reply.body.msg;
    },
    /** Hands over what this computer has, so that it is free for another package. What became of its first sheet. */
    uploadResults: async (file: Uint8Array) => {
      const reply = await office.take(file);
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      await computer.handed(reply.body.receipt);
      return reply.body.sheets[0];
    },
    sheetHere: (id: number) =>
      db.selectFrom('answers_sheet').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** The places of the options that are held here. */
    heldHere: async (id: number, sheet: Taker['sheet']) => {
      const answers = await db
        .selectFrom('user_answer')
        .select('details')
        .where('sheet_id', '=', id)
        .orderBy('id')
        .execute();
      return answers.map(({ details }, ordinal) =>
        [0, 1, 2].find((place) => option(sheet, ordinal, place) === details[0]?.itemOptionId),
      );
    },
    /** Reads what the office reads of a laboratory. */
    listed: async (laboratory: string) => {
      const { lines } = await office.run('laboratories');
      const from = lines.findIndex((line) => line.startsWith(laboratory));
      const next = lines.findIndex((line, place) => place > from && !line.startsWith(' '));
      return from < 0 ? '' : lines.slice(from, next < 0 ? undefined : next).join('\n');
    },
  };
};
export type HandedOutSheets = Awaited<ReturnType<typeof handedOutSheets>>;
