import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { isOpen, type QuizEvent } from '@quipu/engine';
import { isEvent, whoseWord } from '@quipu/engine/log';
import {
  clockText,
  dayText,
  eventText,
  instantText,
  problemText,
  type SheetNames,
  sheetNames,
  versionText,
} from '@quipu/engine/playback';
import * as E from '#fp-ts/Either.js';
import { type Arguments, readArguments } from './arguments.ts';
import { createProgressBar } from './progress-bar.ts';
import { readPublicKeys } from './read-public-keys.ts';
import { readableState } from './readable-state.ts';
import { type ReplayedLog, replayLog } from './replay-log.ts';
import { stateReport } from './state-report.ts';
import { verdictText } from './verdict-text.ts';
import { verifyReceipt } from './verify-receipt.ts';
import { wordMark, wordsText } from './words-text.ts';

const CHUNK_BYTES = 1 << 20;
/** Precedes a statement that only the device makes. */
const DEVICE = '[equipo] ';

export type ExitCode = 0 | 1 | 2;
const GOOD = 0;
const DAMAGED = 1;
const BAD_USAGE = 2;
const UNREADABLE = new Set(['ENOENT', 'EACCES', 'EISDIR']);

export interface Streams {
  readonly stdin: AsyncIterable<Buffer>;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

const USAGE = `Uso: quipu-replay ARCHIVO|- [--json | --timeline] [--at EVENTO|INSTANTE] [--key LLAVE.pem]...
     quipu-replay --verify COMPROBANTE [--key LLAVE.pem]... ARCHIVO|-

Repasa el registro de una evaluación: comprueba la cadena y las reglas, y muestra cómo quedó.

  --json        el estado como JSON
  --timeline    lo que pasó, en orden, con la hora de Guayaquil; [equipo] marca lo que
                solo dice el equipo
  --at X        el estado en el evento X (número desde 0) o en el instante X
                (ISO con zona, como 2026-11-21T10:30:00-05:00, o milisegundos)
  --verify X    comprueba que X, el código corto o el texto entero de un comprobante,
                corresponde a este registro, y hasta qué línea
  --key ARCHIVO las llaves públicas del servidor (la respuesta de /api/receipt-key, que trae también
                las anteriores, o un archivo PEM), para comprobar lo que firmó: lo que solo él
                puede decir en el registro (aperturas, tiempos, secciones) y un comprobante
                entero. Puede indicarse más de uno

Sale con 1 si el registro está dañado, rompe una regla o no es el del comprobante, con 2 si la llamada está mal.
`;

/** A log that stops before its end is whole as far as it goes, and whoever reads it must not take that for the end. */
const closingText = ({ closing, lines, head, lastAt }: ReplayedLog): string => {
  const whole = `${lines} eventos, huella ${head}\n`;
  switch (closing) {
    case 'none':
      return `Registro íntegro, sin cierre: ${whole}Se detiene el ${instantText(lastAt)}, hora de Guayaquil, sin el fin de la evaluación: de lo que siguió no dice nada\n`;
    case 'unconfirmed':
      return `Registro íntegro: ${whole}El servidor no ha confirmado el fin\n`;
    case 'confirmed':
      return `Registro íntegro: ${whole}`;
  }
};

const reportOf = (log: ReplayedLog, form: Arguments['form']): string => {
  const { damage, lines, head, closing, words, moment } = log;
  if (form === 'json' && damage !== null) return `${JSON.stringify({ ok: false, damage }, null, 2)}\n`;
  if (damage !== null || moment === null || !isOpen(moment.session)) return '';
  const state = stateReport(moment.session, moment.at);
  if (form === 'json') return `${JSON.stringify({ ok: true, lines, head, closing, words, ...state }, null, 2)}\n`;
  const names = sheetNames(() => moment.session);
  return (form === 'timeline' ? '' : readableState(state, names)) + closingText(log) + wordsText(words);
};

const verdictOf = ({ damage, lines, moment }: ReplayedLog): readonly [ExitCode, string] => {
  if (damage !== null) return [DAMAGED, `línea ${damage.line}: ${problemText(damage.problem)}\n`];
  if (lines === 0) return [DAMAGED, 'línea 1: el registro está vacío\n'];
  if (moment === null) return [BAD_USAGE, `el registro llega hasta el evento ${lines - 1}\n`];
  return isOpen(moment.session) ? [GOOD, ''] : [BAD_USAGE, 'en ese instante aún no se había abierto la hoja\n'];
};

const openFile = (file: string, { stdin, stderr }: Streams) => {
  const size = file === '-' ? null : statSync(file).size;
  const chunks = file === '-' ? stdin : createReadStream(file, { highWaterMark: CHUNK_BYTES });
  return { chunks, bar: createProgressBar(stderr, size) };
};

const verifyFile = async (
  file: string,
  receipt: string,
  keys: readonly KeyObject[],
  streams: Streams,
): Promise<ExitCode> => {
  const { chunks, bar } = openFile(file, streams);
  const verdict = await verifyReceipt(chunks, receipt, keys, async (bytes) => bar.show(bytes));
  bar.clear();
  (verdict.ok ? streams.stdout : streams.stderr).write(verdictText(verdict));
  return verdict.ok ? GOOD : DAMAGED;
};

const replayFile = async (
  { file, form, until }: Arguments,
  keys: readonly KeyObject[],
  streams: Streams,
): Promise<ExitCode> => {
  const { chunks, bar } = openFile(file, streams);
  let names: SheetNames | null = null;
  let day = '';
  let waiting = '';
  // No faster than it is taken, so that memory holds one chunk's worth.
  const drain = async (): Promise<void> => {
    const text = waiting;
    waiting = '';
    if (text !== '' && !streams.stdout.write(text)) await once(streams.stdout, 'drain');
  };

  const result = await replayLog(chunks, {
    until,
    keys,
    onLine: (step, session, _, word) => {
      if (form !== 'timeline') return;
      if (dayText(step.at) !== day) {
        day = dayText(step.at);
        waiting += `${day}, hora de Guayaquil\n`;
      }
      const textOf = (event: QuizEvent): string => {
        names ??= sheetNames(session);
        return `${whoseWord(event) === 'device' ? DEVICE : ''}${eventText(event, names)}${wordMark(word)}`;
      };
      waiting += `${clockText(step.at)}  ${isEvent(step) ? textOf(step) : versionText(step)}\n`;
    },
    onProgress: async (bytes) => {
      bar.show(bytes);
      await drain();
    },
  });
  bar.clear();
  waiting += reportOf(result, form);
  await drain();
  const [code, text] = verdictOf(result);
  streams.stderr.write(text);
  return code;
};

/** The command `quipu-replay`. Resolves to its exit code. */
export const quipuReplay = async (given: readonly string[], streams: Streams): Promise<ExitCode> => {
  const read = readArguments(given);
  if (E.isLeft(read)) {
    streams.stderr.write(`${read.left}\n\n${USAGE}`);
    return BAD_USAGE;
  }
  if (read.right === 'help') {
    streams.stdout.write(USAGE);
    return GOOD;
  }
  const { file, verify } = read.right;
  try {
    const keys: KeyObject[] = [];
    for (const name of read.right.keys) {
      const found = readPublicKeys(name);
      if (found.length === 0) {
        streams.stderr.write(`${name} no tiene una llave pública Ed25519\n`);
        return BAD_USAGE;
      }
      keys.push(...found);
    }
    return verify === null
      ? await replayFile(read.right, keys, streams)
      : await verifyFile(file, verify, keys, streams);
  } catch (cause) {
    const failure: NodeJS.ErrnoException | null = cause instanceof Error ? cause : null;
    if (!UNREADABLE.has(failure?.code ?? '')) throw cause;
    streams.stderr.write(`no se puede leer ${failure?.path ?? file} (${failure?.code})\n`);
    return BAD_USAGE;
  }
};
