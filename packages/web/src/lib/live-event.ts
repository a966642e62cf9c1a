import { EVENT_ID_FIELD, PUSH_EVENTS, type PushData, type PushName } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';

/** A pushed event as the program knows it: told apart by `name`. */
export type LiveEvent = { readonly [N in PushName]: { readonly name: N; readonly data: PushData<N> } }[PushName];

const isKnown = (name: string): name is PushName => Object.hasOwn(PUSH_EVENTS, name);

/** The event out of what came; null where this build does not know its name or its content. */
export const liveEventOf = (name: string, content: unknown): LiveEvent | null => {
  if (!isKnown(name)) return null;
  const codec: t.Decoder<unknown, PushData<PushName>> = PUSH_EVENTS[name];
  const decoded = codec.decode(content);
  return isRight(decoded) ? ({ name, data: decoded.right } as LiveEvent) : null;
};

/** The number of an event, which tells whether it came before; null: it has none. */
export const eventIdOf = (content: unknown): number | null => {
  const id =
    typeof content === 'object' && content !== null ? (content as Record<string, unknown>)[EVENT_ID_FIELD] : null;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
};
