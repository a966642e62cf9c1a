import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESKTOP_ORIGIN } from '@quipu/contract';
import { type Details, pendingEntries } from '@quipu/engine';
import { fromLine, numberedLines } from '@quipu/engine/log';
import { groups } from '../cli/commands.ts';
import { laboratoryHere } from '../laboratory/laboratory-here-store.ts';
import { RESULTS, ResultsContent } from '../laboratory/results-content.ts';
import { beginRun } from '../laboratory/run-store.ts';
import { newKey, readParcel, sealParcel } from '../laboratory/sealed-parcel.ts';
import { localModules } from '../main/modules.ts';
import { sealing } from '../platform/secrets/sealing.ts';
import { examinee, itemsOf, opened } from './examinee.ts';
import { offlineSession } from './offline-session.ts';
import { rightOf } from './replies.ts';
import { runCommand } from './run-command.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export const PASSPHRASE = 'colibrí en el páramo';

/** The server of a laboratory's computer, with the calls that the one who keeps it makes. */
export const laboratoryComputer = async (now: number) => {
  const server = await startTestServer({ isLocal: true, allowedOrigins: [DESKTOP_ORIGIN] }, localModules);
  server.clock.now = now;
  await beginRun(server.database.db, now);
  const { api } = server;
  return {
    server,
    state: async () => rightOf(await api.getLaboratory()),
    load: async (file: Uint8Array, passphrase = PASSPHRASE) =>
      rightOf(await api.loadLaboratoryPackage({ file, passphrase })),
    open: async (session: number, code: string) => rightOf(await api.openLaboratorySession({ session, code })),
    results: async () => rightOf(await api.getLaboratoryResults()),
    /** The file with them. */
    file: async (): Promise<Uint8Array> => {
      const reply = rightOf(await api.getLaboratoryResults());
      if (reply.status !== 200) throw new Error(`There are no results: ${JSON.stringify(reply)}`);
      return reply.body;
    },
    handed: async (receipt: string) => rightOf(await api.markHandedOver({ receipt })),
  };
};
export type LaboratoryComputer = Awaited<ReturnType<typeof laboratoryComputer>>;

/** A person who takes a sheet on a laboratory's computer, with the device's own log of it. */
export const takerThere = async ({ server }: LaboratoryComputer, reference: string, id: number, device?: string) => {
  const who = await examinee(server, reference);
  const sheet = await opened(who, id, device);
  const session = offlineSession(sheet);
  let sent = 0;
  return {
    who,
    sheet,
    session,
    /** Answers items by their ordinals, as the client does: the session first, then the server. */
    answer: async (answers: ReadonlyMap<number, Details>) => {
      for (const [ordinal, details] of answers) {
        const itemId = itemsOf(sheet)[ordinal]?.id ?? 0;
        session.act({ type: 'AnswerItem', itemId, details }, server.clock.now);
      }
      const entries = pendingEntries(session.session());
      const reply = await who.answer(id, entries);
      if (reply.status !== 200) throw new Error(`The answers were not taken: ${JSON.stringify(reply)}`);
    },
    finish: async () => {
      session.finish(server.clock.now);
      const reply = await who.finish(id, 'F', { finishedAt: server.clock.now });
      if (reply.status !== 200) throw new Error(`The sheet was not finished: ${JSON.stringify(reply)}`);
    },
    /** Gives what of the log was not sent yet. */
    log: async () => {
      const lines = fromLine(session.lines(), sent);
      const reply = await who.log(id, sheet.epoch, sent, lines);
      if (reply.status !== 200) throw new Error(`The log was not taken: ${JSON.stringify(reply)}`);
      sent += numberedLines(lines);
    },
  };
};

/**
 * A results file as somebody makes it who has the laboratory's computer, and so the key: with `change` done to what it says. Null:
 * with another key.
 */
export const forged = async (
  { server: { database } }: LaboratoryComputer,
  file: Uint8Array,
  change: ((content: ResultsContent) => ResultsContent) | null,
  name?: string,
): Promise<Buffer> => {
  const here = await laboratoryHere(database.db);
  const key = here?.key ?? Buffer.alloc(0);
  const parcel = rightOf(readParcel(RESULTS, file));
  const opened = await parcel.open(sealing(key));
  const content = rightOf(ResultsContent.decode(opened?.content));
  const lengths = content.sheets.flatMap(({ photos }) => photos.map(({ bytes }) => bytes));
  const said = ResultsContent.encode(change === null ? content : change(content));
  const by = sealing(change === null ? newKey() : key);
  return sealParcel(RESULTS, { id: name ?? here?.id }, said, opened?.attachments(lengths) ?? [], by);
};

/** Does what whoever prepares laboratories does on the institution's server. */
export const laboratoryOffice = (server: TestServer) => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-laboratory-'));
  const passphraseFile = join(folder, 'frase.txt');
  writeFileSync(passphraseFile, `${PASSPHRASE}\n`);
  let files = 0;
  const run = async (...argv: readonly string[]) => {
    const asksWho = groups.some(({ commands }) =>
      commands.some((one) => one.name === argv[0] && one.options['operator']),
    );
    const by = asksWho ? ['--operator', 'ROSA', '--reason', 'Laboratorio sin red'] : [];
    return runCommand(server.context, [...argv, ...by]);
  };
  return {
    folder,
    run,
    /** Hands out the pending sheets of a session. */
    prepare: async (sessionId: number, ...people: readonly string[]) => {
      const out = join(folder, `${++files}.quipu-lab`);
      const outcome = await run(
        'prepare-laboratory',
        String(sessionId),
        ...people,
        '--out',
        out,
        '--passphrase-file',
        passphraseFile,
      );
      if (!outcome.ok) throw new Error(outcome.lines.join('\n'));
      return { id: /Laboratorio (\w+):/.exec(outcome.lines[0] ?? '')?.[1] ?? '', file: readFileSync(out), outcome };
    },
    /** The code of a session, as it is said at the hour. */
    codeOf: async (session: number): Promise<string> => {
      const said = await run('opening-code', String(session), '--early');
      const code = /: (\S+)$/.exec(said.lines[0] ?? '')?.[1];
      if (code === undefined) throw new Error(said.lines.join('\n'));
      return code;
    },
    take: async (file: Uint8Array) => rightOf(await server.api.takeLaboratoryResults({ file })),
    /** The same, from a stick. */
    takeFile: async (file: Uint8Array, ...more: readonly string[]) => {
      const path = join(folder, `${++files}.quipu-results`);
      writeFileSync(path, file);
      return run('take-results', path, ...more);
    },
    /** The same, with what is written for the computer that the file is from. */
    takeFileForReceipt: async (file: Uint8Array) => {
      const [path, out] = [join(folder, `${++files}.quipu-results`), join(folder, `${files}.quipu-receipt`)];
      writeFileSync(path, file);
      const taken = await run('take-results', path, '--out', out);
      const again = await run('take-results', path, '--out', out);
      return { taken, again, receipt: existsSync(out) ? readFileSync(out, 'utf8') : null };
    },
    sessionOf: async (sheetId: number): Promise<number> =>
      (
        await server.database.db
          .selectFrom('answers_sheet')
          .select('session_id')
          .where('id', '=', sheetId)
          .executeTakeFirstOrThrow()
      ).session_id ?? 0,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
};
