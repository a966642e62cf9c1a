import * as E from '#fp-ts/Either.js';
import { decide } from '../../index.ts';
import type { Details } from '../../model/detail.ts';
import type { IndexedItem } from '../../model/item.ts';
import { indexedAt } from '../../model/sheet-index.ts';
import type { Millis } from '../../model/units.ts';
import { someDetails } from '../item-samples.ts';
import type { VirtualTime } from '../simulation/virtual-time.ts';
import type { Device, OpenPage } from './device.ts';
import { heavyText, ILL } from './world.ts';

const TYPED = 'abcdefghij';
const MAX_KEYS = 90;
const FEW_KEYS = 9;
const RHYTHM_MS: Millis = 700;

const indexedFor = (device: Device, here: boolean, a: number): IndexedItem | undefined => {
  const session = device.open?.runtime.head();
  const index = session?.index ?? null;
  if (session === undefined || index === null) return undefined;
  const active = here ? session.state.active : null;
  if (active === null) return index.items[a % index.items.length];
  const ordinal = index.ordinalOfPosition[active] ?? -1;
  const rows = index.rowsOf.get(ordinal) ?? [];
  return index.items[rows[a % Math.max(1, rows.length)] ?? -1] ?? indexedAt(index, active);
};

/** The examinee answers. What they are shown as saved is a promise from then on. */
const give = (device: Device, { item }: IndexedItem, details: Details): boolean => {
  const { open, truth, typed } = device;
  if (open === null) return false;
  const { runtime } = open;
  const ordinal = runtime.head().index?.ordinalOfItem.get(item.id) ?? -1;
  const before = runtime.head().state.cells.at(ordinal).answer.version;
  truth.offered(ordinal, details);
  const result = runtime.dispatch({ type: 'AnswerItem', itemId: item.id, details });
  const { version } = runtime.head().state.cells.at(ordinal).answer;
  if (version === null || version === before) return false;
  typed.replaced(ordinal);
  const { cleared } = truth;
  void result.then((outcome) => {
    if (E.isRight(outcome) && truth.cleared === cleared && runtime.storage() === 'durable' && open.page.isOpen())
      truth.keep(ordinal, version);
  });
  return true;
};

export const answer = (device: Device, here: boolean, a: number, b: number): void => {
  const indexed = indexedFor(device, here, a);
  if (indexed !== undefined) give(device, indexed, someDetails(indexed, a, b));
};

/** An answer that the engine takes and the server never will. */
export const answerIll = (device: Device, a: number, b: number): boolean => {
  const items = device.open?.runtime.head().index?.items.filter(({ kind }) => kind === 5) ?? [];
  const indexed = items[a % Math.max(1, items.length)];
  return indexed !== undefined && give(device, indexed, [{ itemOptionId: null, answer: `${ILL}${b}`, slot: null }]);
};

/** An answer that the engine takes and the server falls over, or is silent about. */
export const answerHeavy = (device: Device, a: number, b: number): boolean => {
  const items = device.open?.runtime.head().index?.items.filter(({ kind }) => kind === 5) ?? [];
  const indexed = items[a % Math.max(1, items.length)];
  return indexed !== undefined && give(device, indexed, [{ itemOptionId: null, answer: heavyText(b), slot: null }]);
};

/** Types text that is no number into a numeric item. */
export const typeNoNumber = ({ open, machine, typed }: Device, a: number, b: number): void => {
  const items = open?.runtime.head().index?.items.filter(({ kind }) => kind === 6) ?? [];
  const indexed = items[a % Math.max(1, items.length)];
  const ordinal = open?.runtime.head().index?.ordinalOfItem.get(indexed?.item.id ?? 0);
  if (open?.started !== true || indexed === undefined || ordinal === undefined) return;
  const text = `${b} kg`;
  typed.key(ordinal, { text, at: machine.clock.monotonic(), isAnswer: false });
  open.runtime.type({ itemId: indexed.item.id, text, details: null });
};

const isTaken = ({ runtime }: OpenPage, itemId: number, details: Details): boolean => {
  const at = runtime.now();
  return at !== null && E.isRight(decide({ type: 'AnswerItem', at, itemId, details }, runtime.head()));
};

/** Keys at a rhythm: some faster than a pause, some not. What cannot be an answer yet has no details. */
export const typeKeys = async (device: Device, time: VirtualTime, a: number, b: number): Promise<boolean> => {
  const { open, truth, typed } = device;
  const { index } = open?.runtime.head() ?? { index: null };
  const texts = index?.items.filter(({ kind }) => kind === 5) ?? [];
  const indexed = texts[a % Math.max(1, texts.length)];
  if (open?.started !== true || index === null || indexed === undefined) return false;
  const ordinal = index.items.indexOf(indexed);
  const most = indexed.item.max ?? MAX_KEYS;
  const keys = 1 + (a % (b % 5 === 0 ? MAX_KEYS : FEW_KEYS));
  for (let key = 0; key < keys && open.page.isRunning(); key += 1) {
    const text = `${typed.text(ordinal)}${TYPED[key % TYPED.length]}`;
    if (text.length > most) break;
    const details = b % 7 === 6 ? null : [{ itemOptionId: null, answer: text, slot: null }];
    if (details !== null) truth.offered(ordinal, details);
    typed.key(ordinal, {
      text,
      at: device.machine.clock.monotonic(),
      isAnswer: details !== null && isTaken(open, indexed.item.id, details),
    });
    open.runtime.type({ itemId: indexed.item.id, text, details });
    await time.pass(b % RHYTHM_MS);
  }
  return true;
};
