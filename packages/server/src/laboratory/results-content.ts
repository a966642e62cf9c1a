import { Descriptor, nullable, WirePendingEntry, withDefault } from '@quipu/contract';
import { Count, Id, LAST_PHOTO_NUMBER, LONGEST_LINE, MOST_CONTENTS, MOST_LOG_LINES } from '@quipu/engine';
import * as t from 'io-ts';
import { storableText } from '../app/json-body.ts';
import { LONGEST_COMMENT } from '../evaluations/finish-sheet.ts';
import { StoredEntry } from '../evaluations/stored-entry.ts';
import type { ParcelKind } from './sealed-parcel.ts';

export const RESULTS: ParcelKind = { name: 'RESULTS', version: 1 };

/** In the clear: which package's key opens it. */
export const ResultsHeader = t.exact(t.type({ id: t.string }), 'ResultsHeader');

const Text = (most: number) =>
  t.refinement(t.string, (text) => text.length <= most && storableText(text) === text, `Text${most}`);
const UpTo = (most: number) => t.refinement(Count, (count) => count <= most, `up to ${most}`);
/** As many as there can be: no person keeps the results of the others from being read. */
const MOST_EPOCHS = 1_000_000;
const Epoch = t.refinement(Count, (epoch) => epoch >= 1 && epoch <= MOST_EPOCHS, 'Epoch');
/** What every clock of this century says. */
const Moment = UpTo(Date.UTC(2100, 0));
const Status = t.keyof({ A: null, F: null, FT: null, FC: null, FST: null });
const Reason = t.keyof({
  replacedLogin: null,
  lateForSection: null,
  afterFinish: null,
  olderBackup: null,
  unacceptable: null,
});
const Entries = t.readonlyArray(WirePendingEntry);
const list = <C extends t.Mixed>(codec: C, most: number) =>
  t.refinement(t.readonlyArray(codec), (all) => all.length <= most, `at most ${most}`);

/** A day. */
const MOST_GIVEN_BACK = 86_400_000;
/** Of photo times, and of doubts of each epoch. */
const MOST_PHOTOS = 500;

const Log = t.exact(t.type({ epoch: Epoch, lines: list(Text(LONGEST_LINE), MOST_LOG_LINES + MOST_CONTENTS) }));
const Fork = t.exact(
  t.type({ epoch: Epoch, seq: UpTo(MOST_LOG_LINES), line: Text(LONGEST_LINE), hash: Text(100), at: Moment }),
);
const Gap = t.exact(t.type({ epoch: Epoch, lines: UpTo(MOST_LOG_LINES), at: Moment }));
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

/** What a laboratory's server holds of a sheet that was started there: as much as the institution's would, had it been taken there. */
export const SheetResults = t.exact(
  t.type({
    id: Id,
    /** How much of it there is; the receipt says it again. */
    mark: Text(100),
    status: Status,
    startedAt: Moment,
    finishedAt: nullable(Moment),
    /** Null: nobody finished it. */
    comment: nullable(Text(LONGEST_COMMENT)),
    epoch: Epoch,
    /** Of time that its clock ran there and its examinee did not have. Absent of an older server's. */
    givenBackMs: withDefault(UpTo(MOST_GIVEN_BACK), 0),
    device: nullable(Text(128)),
    /** What the person agreed to there. */
    acceptances: list(t.exact(t.type({ agreementId: Id, at: Moment })), 1_000),
    starts: list(t.exact(t.type({ sectionId: Id, startedAt: Moment })), 1_000),
    answers: Entries,
    reviews: t.readonlyArray(t.exact(t.type({ reason: Reason, entries: t.readonlyArray(StoredEntry) }))),
    logs: list(Log, MOST_EPOCHS),
    forks: list(Fork, 20),
    gaps: list(Gap, MOST_EPOCHS),
    photos: list(Photo, MOST_PHOTOS),
  }),
  'SheetResults',
);
export type SheetResults = t.TypeOf<typeof SheetResults>;

/** The bytes of all photos follow, in the order of sheets and photos. */
export const ResultsContent = t.exact(t.type({ sheets: list(SheetResults, 10_000) }), 'ResultsContent');
export type ResultsContent = t.TypeOf<typeof ResultsContent>;
