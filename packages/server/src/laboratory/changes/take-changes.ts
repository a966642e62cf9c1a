import type { LaboratoryChange } from '@quipu/contract';
import type { EpochMs, Millis } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { waitForOtherTimes } from '../../exams/operating/extend-store.ts';
import { pushTimes } from '../../exams/operating/push-times.ts';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { lettingOthersPublish } from '../../platform/live/publish.ts';
import { sealing } from '../../platform/secrets/sealing.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { laboratoryHere } from '../laboratory-here-store.ts';
import { stageOf } from '../local-clock-store.ts';
import { PACKAGE } from '../package-content.ts';
import { RESULTS } from '../results-content.ts';
import { LABORATORY } from '../room-actions.ts';
import { type ParcelKind, readParcel } from '../sealed-parcel.ts';
import { CHANGES, ChangesContent, ChangesHeader } from './changes-content.ts';
import type { ChangesProblem } from './changes-problems.ts';
import { notedChanges } from './noted-changes.ts';
import { takeMinutes } from './take-minutes.ts';
import { takePeople } from './take-people.ts';
import { takeSessions } from './take-sessions.ts';

export interface TakenChanges {
  readonly number: number;
  /** They were loaded before; what was left then is done now, where it can be. */
  readonly isRepeat: boolean;
  readonly changes: readonly LaboratoryChange[];
}

/** Files of a laboratory are easily taken for each other. */
const otherKind = (file: Uint8Array): ChangesProblem => {
  const isOf = (kind: ParcelKind): boolean => E.isRight(readParcel(kind, file));
  if (isOf(PACKAGE)) return 'aPackage';
  return isOf(RESULTS) ? 'someResults' : 'foreign';
};

/** Opens a file of changes with the key of the package that is loaded. */
const openChanges = async (
  db: Db,
  file: Uint8Array,
): Promise<E.Either<ChangesProblem, { readonly id: string; readonly content: ChangesContent }>> => {
  const here = await laboratoryHere(db);
  if (here === undefined) return E.left('noLaboratory');
  const parcel = readParcel(CHANGES, file);
  if (E.isLeft(parcel)) return parcel.left === 'foreign' ? E.left(otherKind(file)) : parcel;
  const header = ChangesHeader.decode(parcel.right.header);
  if (E.isLeft(header)) return E.left('damaged');
  if (header.right.id !== here.id) return E.left('otherPackage');
  const opened = await parcel.right.open(sealing(here.key));
  const content = ChangesContent.decode(opened?.content);
  return E.isLeft(content) ? E.left('damaged') : E.right({ id: here.id, content: content.right });
};

/** An action of the audit log stays small: a results file carries it. */
const MAX_NAMED = 100;

/** Whoever locks several sheets takes them by id: one person's after another's would be another order. */
const holdSheets = async (tx: Tx, { people, sessions }: ChangesContent): Promise<void> => {
  const idsOf = (changed: readonly { readonly id: number }[]): readonly number[] => changed.map(({ id }) => id);
  await tx
    .selectFrom('answers_sheet')
    .select('id')
    .where(({ eb, fn, or, val }) =>
      or([
        eb('user_id', '=', fn.any(val([...idsOf(people)]))),
        eb('session_id', '=', fn.any(val([...idsOf(sessions)]))),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
};

/** Writes all of them, and tells whoever is answering of their new times. */
const write = async (
  tx: Tx,
  content: ChangesContent,
  { at, grace, isRepeat }: { readonly at: EpochMs; readonly grace: Millis; readonly isRepeat: boolean },
): Promise<readonly LaboratoryChange[]> => {
  const { number, madeAt, people, sessions, sheets } = content;
  const noted = notedChanges();
  await holdSheets(tx, content);
  const sessionIds = await takeSessions(tx, sessions, at, noted);
  const ofPeople = await takePeople(tx, people, { at, grace }, noted);
  const ofSheets = await takeMinutes(tx, sheets, at, noted);
  const changes = noted.all();
  if (isRepeat && changes.every(({ done }) => done.length === 0)) return changes;
  await tx
    .updateTable('laboratory_here')
    .set({ changes_number: number, changes_at: new Date(madeAt), changes_loaded_at: new Date(at) })
    .execute();
  const left = noted.leftOf().slice(0, MAX_NAMED);
  const what = { action: 'load-laboratory-changes', changes: number, changed: changes.length, left };
  await keepAction(tx, LABORATORY, null, what, at);
  for (const sessionId of sessionIds) await pushTimes(tx, { sessionId }, at);
  const sheetIds = [...new Set([...ofPeople, ...ofSheets])];
  if (sheetIds.length > 0) await pushTimes(tx, { sheetIds }, at);
  return changes;
};

/**
 * Takes what the institution changed since it prepared the package that is loaded: all of it or, where it is no such file or an older
 * one, nothing. The same again does what was left before, and no more.
 */
export const takeChanges = async (
  { db, now, institution }: Pick<AppContext, 'db' | 'now' | 'institution'>,
  file: Uint8Array,
): Promise<E.Either<ChangesProblem, TakenChanges>> => {
  const opened = await openChanges(db, file);
  if (E.isLeft(opened)) return opened;
  const { id, content } = opened.right;
  const grace = answerGrace((await institution()).rules);
  return inTransaction(db, async (tx): Promise<E.Either<ChangesProblem, TakenChanges>> => {
    await waitForOtherTimes(tx);
    await lettingOthersPublish(tx);
    const held = await tx
      .selectFrom('laboratory_here')
      .select('changes_at as changesAt')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (held === undefined) return E.left('otherPackage');
    const loaded = held.changesAt ?? 0;
    // Once it were loaded, whatever came next would be older. While somebody is answering, the hour here cannot be corrected: it may be behind.
    if (content.madeAt > now() + DAY_MS && (await stageOf(tx)) !== 'underWay') return E.left('future');
    if (content.madeAt < loaded) return E.left('older');
    const { number } = content;
    const isRepeat = content.madeAt === loaded;
    return E.right({ number, isRepeat, changes: await write(tx, content, { at: now(), grace, isRepeat }) });
  });
};
