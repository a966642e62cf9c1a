import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { addToSections, laterThan } from '../../exams/operating/extend-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ChangedSheet } from './changes-content.ts';
import type { NotedChanges } from './noted-changes.ts';
import { texts } from './texts.ts';

const sheetsHere = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('answers_sheet as sheet')
    .leftJoin('laboratory_sheet_here as here', 'here.sheet_id', 'sheet.id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .select(['sheet.id', 'sheet.status', 'here.institution_minutes as told', 'quiz.name'])
    .select(['person.id as userId', 'person.full_name as person', 'person.reference', 'sheet.extra_minutes as extra'])
    .where('sheet.id', '=', ({ val, fn }) => fn.any(val([...ids])))
    .orderBy('sheet.id')
    .execute();

/**
 * Gives sheets of this laboratory the minutes that the institution gave them since it told of them last, beside those that the room gave.
 * Returns the sheets that have new times.
 */
export const takeMinutes = async (
  tx: Tx,
  sheets: readonly ChangedSheet[],
  at: EpochMs,
  noted: NotedChanges,
): Promise<readonly number[]> => {
  const given = new Map(sheets.map(({ id, extra_minutes }) => [id, extra_minutes]));
  const changed: number[] = [];
  for (const { id, status, told: known, extra, name, userId, person, reference } of await sheetsHere(tx, [
    ...given.keys(),
  ])) {
    // Nobody told the institution's minutes from the room's: it has the greater of both.
    const told = known ?? extra;
    const minutes = given.get(id) ?? told;
    const more = minutes - told;
    if (more <= 0) continue;
    await tx
      .updateTable('laboratory_sheet_here')
      .set({ institution_minutes: minutes })
      .where('sheet_id', '=', id)
      .execute();
    await tx
      .updateTable('answers_sheet')
      .set({
        extra_minutes: sql<number>`extra_minutes + ${more}`,
        times_updated_at: laterThan(
          at,
          sql`times_updated_at`,
          sql`(select updated_at from quiz_session where id = answers_sheet.session_id)`,
        ),
      })
      .where('id', '=', id)
      .execute();
    await addToSections(tx, [id], { minutes: more, at });
    const note = noted.person(userId, texts.person(person, reference));
    if (status === 'P' || status === 'A') {
      changed.push(id);
      note.done.push(texts.givenMinutes(name, more));
    } else note.left.push(texts.hasEnded(name, more));
  }
  return changed;
};
