import type * as t from 'io-ts';
import { canonicalWriter, type Writer } from './canonical-writer.ts';
import { eventsOf1 } from './version-1/events.ts';
import { eventsOf2 } from './version-2/events.ts';

interface WrittenEvent {
  readonly codec: t.Mixed;
  readonly writeData: Writer;
}
type EventCodec = (typeof eventsOf1 | typeof eventsOf2)[number];

const byType = (codecs: readonly EventCodec[]): ReadonlyMap<string, WrittenEvent> =>
  new Map(
    codecs.map((codec) => {
      const { type, data } = codec.type.props;
      return [type.value, { codec, writeData: canonicalWriter(data) }];
    }),
  );

/** Each version's types of events by their names: how they are checked, and how their data is written. */
export const writtenEvents = { 1: byType(eventsOf1), 2: byType(eventsOf2) } as const;

/** Formats that can be read. */
export type Format = keyof typeof writtenEvents;
