import {
  Descriptor,
  LaboratoryClockEventKind,
  listOf,
  MAX_LABORATORY_CLOCK_EVENTS,
  MAX_PAUSES,
  MAX_REASON_LENGTH,
  nullable,
  WirePendingEntry,
  withDefault,
} from '@quipu/contract';
import { Count, Id, LAST_PHOTO_NUMBER, MAX_CONTENTS, MAX_ITEMS, MAX_LINE_LENGTH, MAX_LOG_LINES } from '@quipu/engine';
import * as t from 'io-ts';
import { MAX_END_COMMENT_LENGTH } from '../exams/answers/finish-sheet.ts';
import { StoredEntry } from '../exams/answers/stored-entry.ts';
import { storableText } from '../platform/http/storable.ts';
import type { ParcelKind } from './sealed-parcel.ts';

export const RESULTS: ParcelKind = { name: 'RESULTS', version: 1 };

/** It is in the clear: which package's key opens it. */
export const ResultsHeader = t.exact(t.type({ id: t.string }), 'ResultsHeader');

const Text = (most: number) =>
  t.refinement(t.string, (text) => text.length <= most && storableText(text) === text, `Text${most}`);
const UpTo = (most: number) => t.refinement(Count, (count) => count <= most, `up to ${most}`);
/** There can be no more: no person keeps the results of the others from being read. */
const MAX_EPOCHS = 1_000_000;
const Epoch = t.refinement(Count, (epoch) => epoch >= 1 && epoch <= MAX_EPOCHS, 'Epoch');
/** No clock of this century says more. */
const Moment = UpTo(Date.UTC(2100, 0));
const Status = t.keyof({ A: null, F: null, FT: null, FC: null, FST: null });
const Reason = t.keyof({
  replacedLogin: null,
  lateForSection: null,
  afterFinish: null,
  olderBackup: null,
  unacceptable: null,
});

/** Each time that somebody gives some they are up to a day: no sheet keeps the results of the others from being read. */
const MAX_GIVEN_MINUTES = 1_000_000;
/** Posts that were quarantined there. */
const MAX_REVIEWS = 100_000;
/** Photo times and doubts of each epoch are fewer. */
const MAX_PHOTOS = 500;
const MAX_ACTION_TEXT = 4_000;

const Stretches = listOf(t.exact(t.type({ from: Moment, to: Moment })), MAX_PAUSES);
const Log = t.exact(t.type({ epoch: Epoch, lines: listOf(Text(MAX_LINE_LENGTH), MAX_LOG_LINES + MAX_CONTENTS) }));
const Fork = t.exact(
  t.type({ epoch: Epoch, seq: UpTo(MAX_LOG_LINES), line: Text(MAX_LINE_LENGTH), hash: Text(100), at: Moment }),
);
const Gap = t.exact(t.type({ epoch: Epoch, lines: UpTo(MAX_LOG_LINES), at: Moment }));
const Photo = t.exact(
  t.type({
    number: UpTo(LAST_PHOTO_NUMBER),
    takenAt: Moment,
    faces: nullable(UpTo(1_000)),
    distance: nullable(t.refinement(t.number, Number.isFinite, 'a number')),
    descriptor: nullable(Descriptor),
    bytes: Count,
  }),
);

/** A laboratory's server holds as much of a sheet as the institution's would, had it been taken there. */
export const SheetResults = t.exact(
  t.type({
    id: Id,
    /** There is so much of it; the receipt says it again. */
    mark: Text(100),
    status: Status,
    startedAt: Moment,
    finishedAt: nullable(Moment),
    /** Null: nobody finished it. */
    comment: nullable(Text(MAX_END_COMMENT_LENGTH)),
    epoch: Epoch,
    /** Time that its clock ran there and its examinee did not have, with its pauses: as much of it counts as given-there.ts says. An older server's has none. */
    givenBackMs: withDefault(Moment, 0),
    /** Its clocks stood in these; in the one that is on, until it was read. An older server's has none. */
    pauses: withDefault(Stretches, []),
    /** The clocks of its sections stood in these, for minutes that were added while it ran. An older server's has none. */
    added: withDefault(Stretches, []),
    /** Minutes that somebody gave the sheet, here or there. An older server's has none. */
    extraMinutes: withDefault(UpTo(MAX_GIVEN_MINUTES), 0),
    /** The room gave so many of these. Null, as of an older server: nobody told them apart. */
    roomMinutes: withDefault(nullable(UpTo(MAX_GIVEN_MINUTES)), null),
    device: nullable(Text(128)),
    /** The person agreed to these there. */
    acceptances: listOf(t.exact(t.type({ agreementId: Id, at: Moment })), 1_000),
    starts: listOf(t.exact(t.type({ sectionId: Id, startedAt: Moment })), 1_000),
    answers: listOf(WirePendingEntry, MAX_ITEMS),
    reviews: listOf(t.exact(t.type({ reason: Reason, entries: listOf(StoredEntry, MAX_ITEMS) })), MAX_REVIEWS),
    logs: listOf(Log, MAX_EPOCHS),
    forks: listOf(Fork, 20),
    gaps: listOf(Gap, MAX_EPOCHS),
    photos: listOf(Photo, MAX_PHOTOS),
  }),
  'SheetResults',
);
export type SheetResults = t.TypeOf<typeof SheetResults>;

/** A computer of a room is started a few times a day. */
export const MAX_RUNS = 1_000;
const MAX_RUN_NUMBER = 1_000_000;
const MAX_CHANGES = 1_000_000;
const Run = t.exact(
  t.type({ computer: Text(20), number: UpTo(MAX_RUN_NUMBER), tag: Text(20), startedAt: Moment }),
  'Run',
);
const Opening = t.exact(t.type({ sessionId: Id, openedAt: Moment }), 'Opening');
const ClockEvent = t.exact(
  t.type({
    kind: LaboratoryClockEventKind,
    at: Moment,
    byMs: t.refinement(t.number, (ms) => Number.isSafeInteger(ms) && Math.abs(ms) <= Date.UTC(2100, 0), 'a span'),
    reason: nullable(Text(MAX_REASON_LENGTH)),
  }),
);

const Changes = t.exact(t.type({ number: UpTo(MAX_CHANGES), loadedAt: Moment }), 'Changes');

/** The room's proctor did it there, and why. An action is told of as it was kept, by a program of ours, and the file bounds them all. */
const Action = t.exact(
  t.type({
    id: Id,
    at: Moment,
    who: Text(MAX_ACTION_TEXT),
    why: nullable(Text(MAX_ACTION_TEXT)),
    what: t.UnknownRecord,
  }),
);

/** The bytes of all photos follow, in the order of sheets and photos. */
export const ResultsContent = t.exact(
  t.type({
    /** The starts of that computer's server, the latest first. An older server's results have none. */
    runs: withDefault(listOf(Run, MAX_RUNS), []),
    /** Sessions were opened there then, with their codes. */
    openings: withDefault(listOf(Opening, 1_000), []),
    sheets: listOf(SheetResults, 10_000),
    /** They tell what became of the clock there. An older server's has none. */
    clock: withDefault(listOf(ClockEvent, MAX_LABORATORY_CLOCK_EVENTS), []),
    /** The institution's changes that were loaded there last. Null: none. An older server's has none. */
    changes: withDefault(nullable(Changes), null),
    /** An older server's has none. */
    actions: withDefault(t.readonlyArray(Action), []),
  }),
  'ResultsContent',
);
export type ResultsContent = t.TypeOf<typeof ResultsContent>;
