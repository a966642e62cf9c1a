import type { RecordedEvent, Recording } from './recording.ts';
import { type CheckedReceipt, type HeldLog, type ReceiptState, receivedAt } from './verification.ts';
import { instantText, spanText } from './words/local-time.ts';
import { problemText } from './words/problem-text.ts';

const HOLDS_UP_MS = 60_000;
const WORDS = ['examinee', 'device', 'clock', 'server'] as const;

const lines = (count: number): string => (count === 1 ? '1 línea' : `${count} líneas`);
/** The lines with their verb, in its number. */
const that = (count: number, one: string, many: string): string => `${lines(count)} ${count === 1 ? one : many}`;

const TEXTS = {
  words: {
    examinee: (count: number) => `${lines(count)} de lo que hizo la persona.`,
    device: (count: number) => `${lines(count)} de lo que el equipo dice que pasó: nadie más lo vio.`,
    clock: (count: number) => `${lines(count)} de lo que marcó el reloj.`,
    server: (count: number) => `${lines(count)} de lo que dijo el servidor.`,
  },
  signed: (count: number) => `De las palabras del servidor, ${that(count, 'lleva', 'llevan')} su firma.`,
  unchecked: (count: number) =>
    `De las palabras del servidor, ${that(count, 'dice', 'dicen')} llevar su firma: no se comprobó aquí.`,
  unsigned: (count: number) =>
    `${that(count, 'del servidor no lleva', 'del servidor no llevan')} firma: de eso solo responde quien escribió el registro.`,
  falseWords: (count: number) =>
    `${that(count, 'dice', 'dicen')} llevar una palabra del servidor que este servidor no firmó.`,
  receipt: (count: number, at: string) =>
    `El servidor firmó el registro hasta la línea ${count} el ${at}: hasta ahí nadie lo cambió después.`,
  otherReceipt: (count: number, at: string) =>
    `El servidor firmó el registro hasta la línea ${count} el ${at}, y lo que hay aquí NO es lo que firmó: algo se cambió hasta ahí.`,
  cutReceipt: (count: number, at: string) =>
    `El servidor firmó el registro hasta la línea ${count} el ${at}, y lo que se puede leer aquí no llega hasta esa línea.`,
  noReceipt: 'El servidor no ha firmado este registro: mientras no haya comprobante, podría escribirse de nuevo.',
  chained: 'Cada línea lleva la huella de la anterior, y todas se comprobaron.',
  damage: (line: number, problem: string) =>
    `El registro se puede leer hasta la línea ${line}; la siguiente ${problem}.`,
  cut: 'Hay más líneas de las que caben aquí: el programa quipu-replay las lee todas.',
  missing: (from: number, to: number) => `Faltan las líneas ${from} a ${to}: el equipo dijo tenerlas y no han llegado.`,
  missingLogs: (count: number) =>
    `La evaluación se abrió además ${count === 1 ? 'en otro equipo o navegador' : `${count} veces en otros equipos o navegadores`}, y de lo que pasó allí no ha llegado ningún registro.`,
  forks: (count: number) =>
    count === 1
      ? 'Una línea llegó en lugar de otra que ya estaba: se guardó aparte.'
      : `${count} líneas llegaron en lugar de otras que ya estaban: se guardaron aparte.`,
  late: (span: string) => `La línea que más tardó llegó al servidor ${span} después de lo que cuenta.`,
} as const;

const STATES: Readonly<Record<ReceiptState, (key: string | null) => string>> = {
  right: (key) => `su huella es la de esa línea, y la firma es correcta${key === null ? '' : `, de la llave ${key}`}`,
  unchecked: (key) =>
    `su huella es la de esa línea; la firma${key === null ? '' : `, de la llave ${key},`} no se comprobó aquí`,
  otherLine: () => 'NO es de este registro: algo se cambió hasta ahí',
  otherSheet: () => 'NO es de esta hoja: lleva el número de otra',
  cutLog: () => 'el registro no llega hasta esa línea',
  wrongSignature: () => 'NO lleva una firma de este servidor',
};

export interface TrustText {
  readonly text: string;
  /** It asks for a look. */
  readonly isWrong: boolean;
  /** Anybody can check it; otherwise it says by whose word something is. */
  readonly isProof: boolean;
}

const said = (text: string, isWrong = false): TrustText => ({ text, isWrong, isProof: true });
const word = (text: string): TrustText => ({ text, isWrong: false, isProof: false });
const count = (events: readonly RecordedEvent[], is: (event: RecordedEvent) => boolean): number =>
  events.filter(is).length;

/** Finds how long after what it tells of the latest line came; null: no longer than is usual, or it is not known. */
const latest = (held: HeldLog, { events }: Recording): number | null => {
  const cameAt = receivedAt(held);
  const most = events.reduce((longest, { line, event }) => Math.max(longest, (cameAt(line) ?? 0) - event.at), 0);
  return most < HOLDS_UP_MS ? null : most;
};

const receiptText = ({ lines: signed, at }: { readonly lines: number; readonly at: number }): TrustText =>
  said(TEXTS.receipt(signed, instantText(at)));

/** The server itself says what it signed: it is said of this log only where it is this log. */
const heldReceipt = ({ receipts }: HeldLog, { heads }: Recording): readonly TrustText[] => {
  const last = receipts.at(-1);
  if (last === undefined) return [word(TEXTS.noReceipt)];
  const others = receipts.flatMap(({ lines: signed, head, at }) => {
    const own = heads[signed - 1];
    if (own === head) return [];
    return [said((own === undefined ? TEXTS.cutReceipt : TEXTS.otherReceipt)(signed, instantText(at)), true)];
  });
  return others.length === 0 ? [receiptText(last)] : others;
};

/** Only what was checked is proved, and nothing is where any of it is wrong: that is said of each receipt. */
const provedReceipt = (checked: readonly CheckedReceipt[]): readonly TrustText[] => {
  if (checked.length === 0) return [word(TEXTS.noReceipt)];
  const last = checked.at(-1);
  return last !== undefined && checked.every(({ state }) => state === 'right') ? [receiptText(last.receipt)] : [];
};

/**
 * Says of a log by whose word it is, what is signed of it, and what of it is missing. `checked`: the receipts that came with
 * it; null: the log is as the server tells it.
 */
export const trustTexts = (
  held: HeldLog,
  recording: Recording,
  checked: readonly CheckedReceipt[] | null = null,
): readonly TrustText[] => {
  const { events, damage } = recording;
  const { missingUpTo, missingLogs, forks, falseWords, isCut } = held;
  const signed = count(events, ({ proof }) => proof === 'signed');
  const unchecked = count(events, ({ proof }) => proof === 'unchecked');
  const unsigned = count(events, ({ proof }) => proof === 'unsigned');
  const late = latest(held, recording);
  return [
    damage === null ? said(TEXTS.chained) : said(TEXTS.damage(recording.lines, problemText(damage.problem)), true),
    ...(isCut ? [said(TEXTS.cut, true)] : []),
    ...(missingUpTo === null ? [] : [said(TEXTS.missing(recording.lines, missingUpTo - 1), true)]),
    ...(missingLogs === 0 ? [] : [said(TEXTS.missingLogs(missingLogs), true)]),
    ...(forks === 0 ? [] : [said(TEXTS.forks(forks), true)]),
    ...(falseWords === 0 ? [] : [said(TEXTS.falseWords(falseWords), true)]),
    ...(checked === null ? heldReceipt(held, recording) : provedReceipt(checked)),
    ...WORDS.flatMap((of) => {
      const own = count(events, (event) => event.word === of);
      return own === 0 ? [] : [word(TEXTS.words[of](own))];
    }),
    ...(signed === 0 ? [] : [said(TEXTS.signed(signed))]),
    ...(unchecked === 0 ? [] : [word(TEXTS.unchecked(unchecked))]),
    ...(unsigned === 0 ? [] : [word(TEXTS.unsigned(unsigned))]),
    ...(late === null ? [] : [word(TEXTS.late(spanText(late)))]),
  ];
};

const WRONG: ReadonlySet<ReceiptState> = new Set(['otherSheet', 'otherLine', 'wrongSignature', 'cutLog']);

/** Says of each receipt whether the log is the one that it is of. */
export const receiptTexts = (checked: readonly CheckedReceipt[]): readonly TrustText[] =>
  checked.map(({ receipt, code, state }) => ({
    text: `Comprobante ${code}, hasta la línea ${receipt.lines}, del ${instantText(receipt.at)}: ${STATES[state](receipt.key)}.`,
    isWrong: WRONG.has(state),
    isProof: state !== 'unchecked',
  }));
