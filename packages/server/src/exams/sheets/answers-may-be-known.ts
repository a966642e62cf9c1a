import type { EpochMs } from '@quipu/engine';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '../../platform/db/columns/instant.ts';

/**
 * Tells whether the right answers of the joined `quiz` may have been shown to anybody by now: it is a practice, or one of its sessions
 * ended. More than were shown: a session may have been added since.
 */
export const answersMayBeKnown = (now: EpochMs): RawBuilder<boolean> => sql<boolean>`
  (quiz.type = 'EV' and quiz.shows_answers
    and (quiz.is_practice
      or exists (select from quiz_session ended where ended.quiz_id = quiz.id and ended.ends_at < ${instant(now)})))`;
