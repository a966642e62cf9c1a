import * as E from 'fp-ts/lib/Either.js';
import type { Details } from '../../content/detail.ts';
import type { IndexedItem } from '../../content/indexed-item.ts';
import { indexedAt } from '../../content/sheet-index.ts';
import { someDetails } from '../some-details.ts';
import type { Device } from './device.ts';
import { ILL } from './world.ts';

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
  const { open, truth } = device;
  if (open === null) return false;
  const { runtime } = open;
  const ordinal = runtime.head().index?.ordinalOfItem.get(item.id) ?? -1;
  const before = runtime.head().state.cells.at(ordinal).answer.version;
  const result = runtime.dispatch({ type: 'AnswerItem', itemId: item.id, details });
  const { version } = runtime.head().state.cells.at(ordinal).answer;
  if (version === null || version === before) return false;
  truth.give(ordinal, version, details);
  void result.then((outcome) => {
    if (E.isRight(outcome) && runtime.storage() === 'durable' && open.page.isOpen()) truth.keep(ordinal, version);
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
