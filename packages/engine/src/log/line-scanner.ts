import type { Detail } from '../model/detail.ts';
import type { AnswerVersion, QuizEvent } from '../model/event.ts';
import { ByteCursor, literal, type TextOf } from './byte-cursor.ts';
import type { Format } from './written-events.ts';

/** The line that has to come: its number, the hash of the line before, and the version of the lines so far. */
export interface ExpectedLine {
  readonly seq: number;
  readonly prev: string;
  readonly format: Format;
}

/** The event of the line that stands between two places, if it is the line that has to come. */
export type LineScanner = (bytes: Uint8Array, from: number, to: number, expected: ExpectedLine) => QuizEvent | null;

const SEQ = literal('{"seq":');
const PREV = literal(',"prev":"');
const TYPE = literal('","type":"');
const END = literal('}}');
const END_OBJECT = literal('}');

const ANSWER_CHANGED = literal('AnswerChanged","at":');
const ANSWER_ID = literal(',"data":{"answerId":');
const DETAILS = literal(',"details":');
const ITEM_OPTION_ID = literal('{"itemOptionId":');
const ANSWER = literal(',"answer":');
const SLOT = literal(',"slot":');
const VERSION = literal(',"version":{"epoch":');
const REVISION = literal(',"revision":');

const ITEM_VISITED = literal('ItemVisited","at":');
const POSITION = literal(',"data":{"position":');
const LEFT = literal(',"left":');
const SPENT = literal(',"spent":');

/** The names of the same parts in each version. */
const SYNCS = {
  1: {
    started: literal('PushStarted","at":'),
    acked: literal('PushAcked","at":'),
    id: literal(',"data":{"pushId":'),
  },
  2: {
    started: literal('SyncStarted","at":'),
    acked: literal('SyncAcked","at":'),
    id: literal(',"data":{"syncId":'),
  },
} as const satisfies Readonly<Record<Format, Readonly<Record<'started' | 'acked' | 'id', Uint8Array>>>>;
const ENTRIES = literal(',"entries":');
const ENTRY_ID = literal('{"id":');
const SET_ASIDE = literal(',"setAside":');
const SUPERSEDED = literal(',"superseded":');

/**
 * Reads the events that make nearly all of a log, in the one text that each can have, faster than JSON.parse. It knows
 * nothing else: null means "look again with care", never "damaged". What it reads, the careful way reads the same.
 */
export const createLineScanner = (textOf: TextOf): LineScanner => {
  const cursor = new ByteCursor(textOf);

  const version = (): AnswerVersion['version'] => {
    cursor.skip(VERSION);
    const epoch = cursor.count();
    cursor.skip(REVISION);
    const revision = cursor.count();
    cursor.skip(END_OBJECT);
    return { epoch, revision };
  };
  const detail = (): Detail => {
    cursor.skip(ITEM_OPTION_ID);
    const itemOptionId = cursor.idOrNull();
    cursor.skip(ANSWER);
    const answer = cursor.textOrNull();
    cursor.skip(SLOT);
    const slot = cursor.countOrNull();
    cursor.skip(END_OBJECT);
    return { itemOptionId, answer, slot };
  };
  const entry = (): AnswerVersion => {
    cursor.skip(ENTRY_ID);
    const id = cursor.id();
    const its = version();
    cursor.skip(END_OBJECT);
    return { id, version: its };
  };
  const id = (): number => cursor.id();

  const answerChanged = (): QuizEvent => {
    const at = cursor.count();
    cursor.skip(ANSWER_ID);
    const answerId = cursor.id();
    cursor.skip(DETAILS);
    const details = cursor.list(detail);
    return { type: 'AnswerChanged', at, data: { answerId, details, version: version() } };
  };
  const itemVisited = (): QuizEvent => {
    const at = cursor.count();
    cursor.skip(POSITION);
    const position = cursor.count();
    cursor.skip(LEFT);
    const left = cursor.countOrNull();
    cursor.skip(SPENT);
    return { type: 'ItemVisited', at, data: { position, left, spent: cursor.count() } };
  };
  const syncStarted = (idText: Uint8Array): QuizEvent => {
    const at = cursor.count();
    cursor.skip(idText);
    const syncId = cursor.count();
    cursor.skip(ENTRIES);
    return { type: 'SyncStarted', at, data: { syncId, entries: cursor.list(entry) } };
  };
  const syncAcked = (idText: Uint8Array, format: Format): QuizEvent => {
    const at = cursor.count();
    cursor.skip(idText);
    const syncId = cursor.count();
    cursor.skip(SET_ASIDE);
    const setAside = cursor.list(id);
    cursor.skip(SUPERSEDED);
    const superseded = cursor.list(id);
    return { type: 'SyncAcked', at, data: { syncId, setAside, superseded: format === 1 ? [] : superseded } };
  };
  const event = (format: Format): QuizEvent | null => {
    if (cursor.starts(ANSWER_CHANGED)) return answerChanged();
    if (cursor.starts(ITEM_VISITED)) return itemVisited();
    const sync = SYNCS[format];
    if (cursor.starts(sync.started)) return syncStarted(sync.id);
    return cursor.starts(sync.acked) ? syncAcked(sync.id, format) : null;
  };

  return (bytes, from, to, { seq, prev, format }) => {
    cursor.start(bytes, from);
    cursor.skip(SEQ);
    if (cursor.count() !== seq) return null;
    cursor.skip(PREV);
    cursor.skipText(prev);
    cursor.skip(TYPE);
    const read = event(format);
    cursor.skip(END);
    return cursor.failed || cursor.at !== to ? null : read;
  };
};
