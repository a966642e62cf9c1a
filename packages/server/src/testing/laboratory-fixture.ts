import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DESKTOP_ORIGIN,
  getLaboratory,
  getLaboratoryResults,
  loadLaboratoryPackage,
  markHandedOver,
  takeLaboratoryResults,
} from '@quipu/contract';
import { localAreas } from '../app/areas.ts';
import { prepareCommand } from '../cli/run-command.ts';
import { rightOf } from './replies.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export const PASSPHRASE = 'colibrí en el páramo';
const none = { params: {}, query: {}, body: {} } as const;

/** The server of a laboratory's computer, with the calls that the one who keeps it makes. */
export const laboratoryComputer = async (now: number) => {
  const server = await startTestServer({ isLocal: true, allowedOrigins: [DESKTOP_ORIGIN] }, localAreas);
  server.clock.now = now;
  const { call } = server;
  return {
    server,
    state: async () => rightOf(await call(getLaboratory, none)()),
    load: async (file: Uint8Array, passphrase = PASSPHRASE) =>
      rightOf(await call(loadLaboratoryPackage, { ...none, body: { file, passphrase } })()),
    results: async () => rightOf(await call(getLaboratoryResults, none)()),
    handed: async (receipt: string) => rightOf(await call(markHandedOver, { ...none, body: { receipt } })()),
  };
};
export type LaboratoryComputer = Awaited<ReturnType<typeof laboratoryComputer>>;

/** What who prepares laboratories does on the institution's server. */
export const laboratoryOffice = (server: TestServer) => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-laboratory-'));
  const passphraseFile = join(folder, 'frase.txt');
  writeFileSync(passphraseFile, `${PASSPHRASE}\n`);
  let files = 0;
  const run = async (...argv: readonly string[]) => {
    const prepared = prepareCommand([...argv, '--who', 'Rosa', '--why', 'Laboratorio sin red']);
    return typeof prepared === 'function' ? prepared(server.platform) : prepared;
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
    take: async (file: Uint8Array) => rightOf(await server.call(takeLaboratoryResults, { ...none, body: { file } })()),
    /** The same, from a stick. */
    takeFile: async (file: Uint8Array, ...more: readonly string[]) => {
      const path = join(folder, `${++files}.quipu-results`);
      writeFileSync(path, file);
      return run('take-results', path, ...more);
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
