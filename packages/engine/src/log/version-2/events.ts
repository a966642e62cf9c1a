import * as t from 'io-ts';
import type { Content } from '../version-1/content.ts';
import { event, lasting, SyncEntries, SyncFailure } from '../version-1/events.ts';
import { Opening } from '../version-1/opening.ts';
import { Count, Id } from '../version-1/units.ts';

export { Content } from '../version-1/content.ts';

/** SHA-256 of the content's text as it stands beside the log. */
const ContentHash = t.refinement(t.string, (text) => /^[\w-]{43}$/.test(text), 'ContentHash');

const SheetOpened = event('SheetOpened', t.readonly(t.type({ content: ContentHash, opening: Opening })));
const SyncStarted = event('SyncStarted', t.readonly(t.type({ syncId: Count, entries: SyncEntries })));
const SyncAcked = event(
  'SyncAcked',
  t.readonly(t.type({ syncId: Count, setAside: t.readonlyArray(Id), superseded: t.readonlyArray(Id) })),
);
const SyncFailed = event('SyncFailed', t.readonly(t.type({ syncId: Count, failure: SyncFailure })));

const ItemFlagged = event('ItemFlagged', t.readonly(t.type({ position: Count, flagged: t.boolean })));
const RevisionsSkipped = event('RevisionsSkipped', t.readonly(t.type({ revision: Count })));

/** Every type of event that a line of version 2 may hold. Frozen once its corpus is recorded. */
export const eventsOf2 = [
  SheetOpened,
  SyncStarted,
  SyncAcked,
  SyncFailed,
  RevisionsSkipped,
  ItemFlagged,
  ...lasting,
] as const;
/** As it stands in its line. */
export type Written2 = t.TypeOf<(typeof eventsOf2)[number]>;

type Opened2 = Extract<Written2, { readonly type: 'SheetOpened' }>;
/** With the content that it names. */
export type Event2 =
  | Exclude<Written2, Opened2>
  | (Omit<Opened2, 'data'> & {
      readonly data: { readonly content: Content; readonly opening: Opened2['data']['opening'] };
    });
