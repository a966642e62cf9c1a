import type { Tx } from '../../platform/db/database.ts';
import type { NotedChanges } from './noted-changes.ts';
import { texts } from './texts.ts';

/** More time does nothing for whoever has ended. */
const endedSheets = (tx: Tx, place: 'sheet.user_id' | 'sheet.session_id', id: number) =>
  tx
    .selectFrom('answers_sheet as sheet')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .select(['quiz.name as quiz', 'person.full_name as name', 'person.reference'])
    .where(place, '=', id)
    .where('sheet.session_id', 'is not', null)
    .where('sheet.status', 'not in', ['P', 'A', 'I'])
    .orderBy('sheet.id')
    .execute();

type Note = ReturnType<NotedChanges['person']>;

/** Says which evaluations of a person had ended before more time came for them. */
export const noteEndedOfPerson = async (tx: Tx, userId: number, note: Note): Promise<void> => {
  const ended = await endedSheets(tx, 'sheet.user_id', userId);
  note.left.push(...ended.map(({ quiz }) => texts.personEnded(quiz)));
};

/** Says who of a session had ended before it was made longer. */
export const noteEndedOfSession = async (tx: Tx, sessionId: number, note: Note): Promise<void> => {
  const ended = await endedSheets(tx, 'sheet.session_id', sessionId);
  note.left.push(...ended.map(({ name, reference }) => texts.memberEnded(texts.person(name, reference))));
};
