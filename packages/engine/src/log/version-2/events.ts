import * as t from 'io-ts';
import { contentOf, ItemType, rulesWith } from '../version-1/content.ts';
import { event, INCIDENT_KINDS, lasting, SyncEntries, SyncFailure } from '../version-1/events.ts';
import { Opening, SectionRun } from '../version-1/opening.ts';
import { Count, EpochMs, Id } from '../version-1/units.ts';

/** Content with the kinds of item that version 2 knows, those of version 1, and its rules. */
export const Content = contentOf(ItemType, rulesWith({ monitors: Count }));
export type Content = t.TypeOf<typeof Content>;

/** SHA-256 of the content's text as it stands beside the log. */
const ContentHash = t.refinement(t.string, (text) => /^[\w-]{43}$/.test(text), 'ContentHash');

/** The server's words about it, each a text with its signature. Absent: the server did not sign. */
const words = { words: t.readonlyArray(t.string) };
const saidEvent = <T extends string, P extends t.Props>(type: T, data: P) =>
  event(type, t.readonly(t.intersection([t.type(data), t.partial(words)])));
const times = { deadline: EpochMs, updatedAt: EpochMs, timeRatio: t.number };

const GivenBackCause = t.keyof({
  pause: null,
  resources: null,
  sectionStart: null,
  cameraVerdict: null,
  roomServer: null,
  serverDown: null,
  link: null,
});
const givenBack = { cause: GivenBackCause, from: EpochMs, to: EpochMs, given: Count };

const SheetOpened = saidEvent('SheetOpened', { content: ContentHash, opening: Opening });
const said = [
  SheetOpened,
  saidEvent('SheetResumed', { opening: Opening }),
  saidEvent('SectionStarted', { run: SectionRun, confirmed: t.boolean }),
  saidEvent('SectionConfirmed', { sectionId: Id, deadline: EpochMs }),
  saidEvent('SessionTimeChanged', times),
  saidEvent('PauseStarted', { since: EpochMs, reason: t.string }),
  saidEvent('PauseEnded', { since: EpochMs }),
  event(
    'TimeGivenBack',
    t.readonly(t.intersection([t.type(givenBack), t.partial({ added: t.literal(true), ...words })])),
  ),
  saidEvent('EndUndone', times),
  saidEvent('SectionResumed', { run: SectionRun }),
] as const;
const SyncStarted = event('SyncStarted', t.readonly(t.type({ syncId: Count, entries: SyncEntries })));
const SyncAcked = event(
  'SyncAcked',
  t.readonly(t.type({ syncId: Count, setAside: t.readonlyArray(Id), superseded: t.readonlyArray(Id) })),
);
const SyncFailed = event('SyncFailed', t.readonly(t.type({ syncId: Count, failure: SyncFailure })));

const ItemFlagged = event('ItemFlagged', t.readonly(t.type({ position: Count, flagged: t.boolean })));
const IncidentSeen = event(
  'IncidentSeen',
  t.readonly(
    t.type({ kind: t.keyof({ ...INCIDENT_KINDS, computerLeft: null, computerSign: null }), evidence: t.string }),
  ),
);
const RevisionsSkipped = event('RevisionsSkipped', t.readonly(t.type({ revision: Count })));

/** Every type of event that a line of version 2 may hold. Frozen once its corpus is recorded. */
export const eventsOf2 = [
  ...said,
  SyncStarted,
  SyncAcked,
  SyncFailed,
  RevisionsSkipped,
  ItemFlagged,
  IncidentSeen,
  ...lasting,
] as const;
/** An event as it stands in its line. */
export type Written2 = t.TypeOf<(typeof eventsOf2)[number]>;

type Opened2 = Extract<Written2, { readonly type: 'SheetOpened' }>;
/** An event with the content that its line names. */
export type Event2 =
  | Exclude<Written2, Opened2>
  | (Omit<Opened2, 'data'> & {
      readonly data: Omit<Opened2['data'], 'content'> & { readonly content: Content };
    });
