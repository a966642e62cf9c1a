import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESKTOP_ORIGIN } from '@quipu/contract';
import { type Details, pendingEntries } from '@quipu/engine';
import { fromLine, numberedLines } from '@quipu/engine/log';
import { pino } from 'pino';
import { groups } from '../cli/commands.ts';
import { laboratoryHere } from '../laboratory/laboratory-here-store.ts';
import { type ClockPorts, openLocalClock } from '../laboratory/local-clock.ts';
import { RESULTS, ResultsContent } from '../laboratory/results-content.ts';
import { beginRun } from '../laboratory/run-store.ts';
import { newKey, readParcel, sealParcel } from '../laboratory/sealed-parcel.ts';
import { createLocalApp } from '../main/create-local-app.ts';
import type { Config } from '../platform/config/config.ts';
import { claimSecret } from '../platform/secrets/claimed-secret.ts';
import { sealing } from '../platform/secrets/sealing.ts';
import { examinee, itemsOf, opened } from './examinee.ts';
import { offlineSession } from './offline-session.ts';
import { rightOf } from './replies.ts';
import { runCommand } from './run-command.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export const PASSPHRASE = 'colibrí en el páramo';

const LOCAL = { isLocal: true, roomPort: 0, allowedOrigins: [DESKTOP_ORIGIN] };

/** The clocks of a computer that a test sets, turns off and on, and lets time pass on. */
export const drivenClocks = (start: number, boot: string | null = 'first') => {
  const clocks = { truth: start, offset: 0, ran: 60_000, boot };
  return {
    clocks,
    ports: (): ClockPorts => ({
      wall: () => clocks.truth + clocks.offset,
      ran: () => clocks.ran,
      boot: clocks.boot,
    }),
    passes: (ms: number) => {
      clocks.truth += ms;
      clocks.ran += ms;
    },
    restarted: (ms: number, named: string | null) => {
      clocks.truth += ms;
      Object.assign(clocks, { ran: 5_000, boot: named });
    },
  };
};

/** The server of a laboratory's computer, with the calls that the one who keeps it makes. */
export const laboratoryComputer = async (
  now: number,
  {
    ports,
    shared = null,
    config = {},
    waiting = null,
  }: {
    readonly ports?: ClockPorts;
    readonly shared?: TestDatabase | null;
    readonly config?: Partial<Config>;
    /** A package of its folder was not loaded as it started, and why. */
    readonly waiting?: string | null;
  } = {},
) => {
  const database = shared ?? (await createTestDatabase());
  const clock = { now };
  // Where no clocks are given the computer's is right, whatever a test moves it to.
  const right = { wall: () => clock.now, ran: () => clock.now - now, boot: 'test' };
  const log = pino({ level: 'silent' });
  const local = await openLocalClock({ db: database.db, log }, ports ?? right);
  const told = ports === undefined ? () => clock.now : local.now;
  const { close, ...started } = await startTestServer(
    { ...LOCAL, ...config },
    (context) => createLocalApp(context, local, undefined, undefined, waiting),
    database,
    told,
  );
  if (shared === null) await claimSecret(started.context.db, started.context.config);
  const server: TestServer = {
    ...started,
    clock,
    close: async () => {
      await close();
      if (shared === null) await database.drop();
    },
  };
  await beginRun(server.database.db, told());
  const { api } = server;
  return {
    server,
    local,
    state: async () => rightOf(await api.getLaboratory()),
    load: async (file: Uint8Array, passphrase = PASSPHRASE) =>
      rightOf(await api.loadLaboratoryPackage({ file, passphrase })),
    change: async (file: Uint8Array) => rightOf(await api.takeLaboratoryChanges({ file })),
    open: async (session: number, code: string) => rightOf(await api.openLaboratorySession({ session, code })),
    results: async () => rightOf(await api.getLaboratoryResults()),
    /** The file with them. */
    file: async (): Promise<Uint8Array> => {
      const reply = rightOf(await api.getLaboratoryResults());
      if (reply.status !== 200) throw new Error(`There are no results: ${JSON.stringify(reply)}`);
      return reply.body;
    },
    handed: async (receipt: string) => rightOf(await api.markHandedOver({ receipt })),
    confirmHour: async () => rightOf(await api.confirmLaboratoryHour()),
    correctHour: async (reason: string, code: string | null = null) =>
      rightOf(await api.correctLaboratoryHour({ reason, code })),
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
  change: ((content: ResultsContent) => Pick<ResultsContent, 'sheets'>) | null,
  name?: string,
): Promise<Buffer> => {
  const here = await laboratoryHere(database.db);
  const key = here?.key ?? Buffer.alloc(0);
  const parcel = rightOf(readParcel(RESULTS, file));
  const opened = await parcel.open(sealing(key));
  const content = rightOf(ResultsContent.decode(opened?.content));
  const lengths = content.sheets.flatMap(({ photos }) => photos.map(({ bytes }) => bytes));
  const said = ResultsContent.encode(change === null ? content : { ...content, ...change(content) });
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
    /** Writes what changed since a package was prepared. File null: nothing was written. */
    changes: async (laboratory: string) => {
      const out = join(folder, `${++files}.quipu-changes`);
      const { ok, lines } = await run('laboratory-changes', laboratory, '--out', out);
      return { ok, lines, file: existsSync(out) ? readFileSync(out) : null };
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
