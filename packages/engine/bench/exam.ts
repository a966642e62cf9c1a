import { hash } from 'node:crypto';
import {
  decide,
  emptySession,
  evolveInPlace,
  firstOpening,
  ownSession,
  type QuizEvent,
  revisionOf,
  type SheetContent,
  sheetOf,
} from '@quipu/engine';
import { createChainWriter, type Sha256 } from '@quipu/engine/log';
import * as E from '#fp-ts/Either.js';

export const nodeSha256: Sha256 = (text) => hash('sha256', text, 'base64url');

const START = 1_795_000_000_000;
const HOUR_MS = 3_600_000;

const OPTIONS = [1, 2, 3, 4].map((option) => `<p>Opción ${option}, con las palabras que suele tener</p>`);

/** `items` questions, three in four of choice, in one section. */
export const examOf = (items: number): SheetContent =>
  Array.from(
    { length: items },
    (_, i) => `<p>Pregunta ${i + 1}: ¿cuál de las siguientes opciones completa mejor la idea del párrafo anterior?</p>`,
  )
    .reduce(
      (sheet, question, i) => (i % 4 === 3 ? sheet.text(question) : sheet.singleChoice(question, OPTIONS)),
      sheetOf('Examen', { reference: '1710034065', updateEach: 5, rules: { printScreen: 1, watermark: true } }),
    )
    .content();

const WORDS = 'la respuesta que se espera considera el análisis del texto y su contexto histórico'.split(' ');

/** An examinee who goes through the sheet again and again, answering; posts go out and are acknowledged. */
export function* examEvents(content: SheetContent): Generator<QuizEvent, never> {
  const session = ownSession();
  const items = content.sections[0]?.items ?? [];
  let at = START;
  const happen = (event: QuizEvent): QuizEvent => {
    evolveInPlace(session, event);
    return event;
  };
  const opened = decide({ type: 'OpenSheet', at, content, opening: firstOpening(START, 10 * HOUR_MS) }, emptySession);
  if (E.isRight(opened)) for (const event of opened.right) yield happen(event);

  let active = 0;
  for (let turn = 0; ; turn += 1) {
    at += 8;
    const item = items[active];
    // Each time round another answer: the same one again is no event.
    const round = Math.floor(turn / items.length);
    if (item === undefined) throw new Error('a sheet without items');
    const details =
      item.type === 5
        ? [{ itemOptionId: null, answer: `${WORDS.slice(turn % 7, 5 + (turn % 9)).join(' ')} ${turn}`, slot: null }]
        : [{ itemOptionId: item.options[(turn + round) % 4]?.id ?? null, answer: null, slot: null }];
    const version = { epoch: 1, revision: revisionOf(session) + 1 };
    yield happen({ type: 'AnswerChanged', at, data: { answerId: item.answerId, details, version } });
    if (turn % 5 === 4) {
      const started = decide({ type: 'StartSync', at, limit: 1_000 }, session);
      const sync = E.isRight(started) ? started.right[0] : undefined;
      if (sync?.type === 'SyncStarted') {
        yield happen(sync);
        yield happen({ type: 'SyncAcked', at, data: { syncId: sync.data.syncId, setAside: [], superseded: [] } });
      }
    }
    const position = (active + 1) % items.length;
    yield happen({ type: 'ItemVisited', at, data: { position, left: active, spent: 8 } });
    active = position;
  }
}

export const firstEvents = (content: SheetContent, count: number): readonly QuizEvent[] => {
  const events: QuizEvent[] = [];
  for (const event of examEvents(content)) {
    events.push(event);
    if (events.length === count) break;
  }
  return events;
};

/** Whole lines of a log's text, each with its newline, until `bytes` of them. */
export function* examLines(content: SheetContent, bytes: number): Generator<string> {
  const chain = createChainWriter(nodeSha256);
  let done = 0;
  for (const event of examEvents(content)) {
    const text = chain
      .write(event)
      .map((line) => `${line}\n`)
      .join('');
    yield text;
    done += text.length;
    if (done >= bytes) return;
  }
}
