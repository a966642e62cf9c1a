import { MINUTE_MS } from '@quipu/engine';
import { sql } from 'kysely';
import { addSessionWith } from '../../../packages/server/src/exams/roster/add-sheets.ts';
import { assignAllSessions } from '../../../packages/server/src/proctoring/console/assignment-store.ts';
import type { WatchedSection } from '../checks/sheet-watch.ts';
import { dbAside } from '../database/rows.ts';
import type { Ground } from './ground.ts';
import { type Shape, START } from './shape.ts';

export interface Scenario {
  readonly shape: Shape;
  readonly examineeId: number;
  readonly sheetId: number;
  readonly sessionId: number;
  /** The sections, in their order on the sheet. */
  readonly sections: readonly WatchedSection[];
}

/** A session of an evaluation of the shape, with a sheet for whoever takes it. */
export const prepare = async (ground: Ground, shape: Shape): Promise<Scenario> => {
  const db = dbAside(ground.cluster.aside);
  const form = ground.forms.find(({ sections }) => JSON.stringify(sections) === JSON.stringify(shape.sections));
  if (form === undefined) throw new Error('No evaluation has such sections');
  const { limitMinutes: timeLimit, hybrid, backButton, updateEach } = shape;
  const extra = sql<string>`extra || ${JSON.stringify({ hybridMode: hybrid, backButtonEnabled: backButton })}::jsonb`;
  const window = { start: START - MINUTE_MS, end: START + 120 * MINUTE_MS };
  await db
    .updateTable('app_user')
    .set({ extra_time_percent: 0, extra_time_minutes: 0 })
    .where('id', '=', ground.examineeId)
    .execute();
  return db.transaction().execute(async (within) => {
    await within
      .updateTable('quiz')
      .set({ time_limit: timeLimit, update_each: updateEach, extra })
      .where('id', '=', form.quizId)
      .execute();
    const { examineeId } = ground;
    const session = { quizId: form.quizId, timeLimit, ...window };
    const sessionId = await addSessionWith(within, session, [examineeId], START - MINUTE_MS);
    await assignAllSessions(within, ground.proctorId);
    const { id: sheetId } = await within.selectFrom('answers_sheet').select('id').executeTakeFirstOrThrow();
    return { shape, examineeId, sheetId, sessionId, sections: form.watched };
  });
};
