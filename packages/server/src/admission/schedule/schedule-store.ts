import type { EpochMs } from '@quipu/engine';
import type { CompletedBy, Requirement } from '../../platform/db/columns/kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import { currentProcess } from '../processes/process-store.ts';
import { askedText } from './asked-text.ts';
import type { Window } from './dates-in.ts';

/** A step of somebody's schedule, as it is kept. */
export interface KeptStep extends Window {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
  readonly image: string | null;
  readonly completedBy: CompletedBy;
  readonly requires: Requirement | null;
  readonly content: readonly object[];
  readonly messages: readonly object[];
  readonly actions: readonly object[];
  readonly isConfirmed: boolean;
}

/** The steps of a person in the current process, in order: at each position theirs, or else everybody's. */
export const readSchedule = async (db: Db, userId: number): Promise<readonly KeptStep[]> => {
  const processId = await currentProcess(db);
  if (processId === null) return [];
  const rows = await db
    .selectFrom('schedule_step as step')
    .leftJoin('schedule_confirmation as confirmation', (join) =>
      join.onRef('confirmation.step_id', '=', 'step.id').on('confirmation.user_id', '=', userId),
    )
    .distinctOn('step.position')
    .selectAll('step')
    .select('confirmation.confirmed_at')
    .where('step.process_id', '=', processId)
    .where(({ or, eb }) => or([eb('step.user_id', 'is', null), eb('step.user_id', '=', userId)]))
    .orderBy('step.position')
    .orderBy('step.user_id', (order) => order.asc().nullsLast())
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    image: row.image,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    completedBy: row.completed_by,
    requires: row.requires,
    content: row.content,
    messages: row.messages,
    actions: row.actions,
    isConfirmed: row.confirmed_at !== null,
  }));
};

/** Steps are completed by these, beside confirming them. */
export interface Progress {
  readonly isEnrolled: boolean;
  readonly hasPostulated: boolean;
}

export const readProgress = async (db: Db, userId: number): Promise<Progress> => {
  const row = await db
    .selectFrom('enrollment')
    .innerJoin('admission_process as process', (join) =>
      join.onRef('process.id', '=', 'enrollment.process_id').on('process.is_current', '=', true),
    )
    .leftJoin('postulation', (join) =>
      join
        .onRef('postulation.user_id', '=', 'enrollment.user_id')
        .onRef('postulation.process_id', '=', 'enrollment.process_id'),
    )
    .select(['enrollment.status', 'postulation.sent_at'])
    .where('enrollment.user_id', '=', userId)
    .executeTakeFirst();
  return { isEnrolled: row?.status === 'F', hasPostulated: (row?.sent_at ?? null) !== null };
};

/** The first confirmation stays, with what it said yes to. False: the step went meanwhile. */
export const keepConfirmation = (db: Db, step: KeptStep, userId: number, at: EpochMs): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const held = await tx.selectFrom('schedule_step').select('id').where('id', '=', step.id).forKeyShare().execute();
    if (held.length === 0) return false;
    await tx
      .insertInto('schedule_confirmation')
      .values({ step_id: step.id, user_id: userId, confirmed_at: new Date(at), ...askedText(step) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
