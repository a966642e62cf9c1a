import { createReadStream, statSync } from 'node:fs';
import { once } from 'node:events';
import * as E from 'fp-ts/lib/Either.js';
import { type Arguments, readArguments } from './arguments.ts';
import { eventText } from './event-text.ts';
import { clockText, dayText } from './local-time.ts';
import { problemText } from './problem-text.ts';
import { createProgressBar } from './progress-bar.ts';
import { readableState } from './readable-state.ts';
import { type ReplayedLog, replayLog } from './replay-log.ts';
import { type SheetNames, sheetNames } from './sheet-names.ts';
import { stateReport } from './state-report.ts';

const CHUNK_BYTES = 1 << 20;
const DAMAGED = 1;
const BAD_USAGE = 2;

const USAGE = `Uso: quipu-replay ARCHIVO|- [--json | --timeline] [--at EVENTO|INSTANTE]

Repasa el registro de una evaluación: comprueba la cadena y las reglas, y muestra cómo quedó.

  --json        el estado como JSON
  --timeline    lo que pasó, en orden, con la hora de Guayaquil
  --at X        el estado en el evento X (número desde 0) o en el instante X
                (ISO con zona, como 2026-11-21T10:30:00-05:00, o milisegundos)

Sale con 1 si el registro está dañado o rompe una regla, con 2 si la llamada está mal.
`;

const fail = (text: string, code: number): void => {
  process.stderr.write(`${text}\n`);
  process.exitCode = code;
};

const sizeOf = (file: string): number | null => (file === '-' ? null : statSync(file).size);

const chunksOf = (file: string): AsyncIterable<Buffer> =>
  file === '-' ? process.stdin : createReadStream(file, { highWaterMark: CHUNK_BYTES });

/** Text goes out in pieces of its own, no faster than it is taken. */
const createOutput = () => {
  let waiting = '';
  return {
    add: (line: string): void => {
      waiting += line;
    },
    drain: async (): Promise<void> => {
      const text = waiting;
      waiting = '';
      if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
    },
  };
};

const replayFile = async ({ file, form, until }: Arguments): Promise<void> => {
  const output = createOutput();
  const bar = createProgressBar(process.stderr, sizeOf(file));
  let names: SheetNames | null = null;
  let day = '';
  const result = await replayLog(chunksOf(file), {
    until,
    onEvent: (event, session) => {
      names ??= sheetNames(session);
      if (form !== 'timeline') return;
      if (dayText(event.at) !== day) {
        day = dayText(event.at);
        output.add(`${day}, hora de Guayaquil\n`);
      }
      output.add(`${clockText(event.at)}  ${eventText(event, names)}\n`);
    },
    onProgress: async (bytes) => {
      bar.show(bytes);
      await output.drain();
    },
  });
  bar.clear();
  output.add(reportOf(result, form));
  await output.drain();
  if (result.damage !== null) fail(`línea ${result.damage.line}: ${problemText(result.damage.problem)}`, DAMAGED);
  else if (result.lines === 0) fail('el registro está vacío', DAMAGED);
  else if (result.moment === null) fail(`el registro llega hasta el evento ${result.lines - 1}`, BAD_USAGE);
};

const reportOf = ({ damage, lines, head, moment }: ReplayedLog, form: Arguments['form']): string => {
  if (form === 'json' && damage !== null) return `${JSON.stringify({ ok: false, damage }, null, 2)}\n`;
  if (damage !== null || moment === null || lines === 0) return '';
  const state = stateReport(moment.session, moment.at);
  if (form === 'json') return `${JSON.stringify({ ok: true, lines, head, ...state }, null, 2)}\n`;
  const closing = `Registro íntegro: ${lines} eventos, huella ${head}\n`;
  return form === 'timeline' ? closing : readableState(state, sheetNames(() => moment.session)) + closing;
};

const main = async (): Promise<void> => {
  const read = readArguments(process.argv.slice(2));
  if (E.isLeft(read)) return fail(`${read.left}\n\n${USAGE}`, BAD_USAGE);
  if (read.right === 'help') {
    process.stdout.write(USAGE);
    return;
  }
  try {
    await replayFile(read.right);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EACCES' && code !== 'EISDIR') throw cause;
    fail(`no se puede leer ${read.right.file} (${code})`, BAD_USAGE);
  }
};

// Whoever reads us may have had enough (`| head`): that is no failure.
process.stdout.on('error', () => process.exit());
await main();
