import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Malformed, Nothing, refused, SheetParams } from '../wire/common.ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';
import { action, actionBody, actionReplies, asked } from './office-action.ts';

/** Somebody of a session, and what their equipment did when they practised last. `tries`: times that they began. */
export const PractisingPerson = wireRecord('PractisingPerson', {
  userId: ['user_id', Id],
  reference: ['reference', t.string],
  fullName: ['full_name', t.string],
  tries: ['tries', Count],
  lastAt: ['last_at', nullable(Count)],
  standing: ['standing', t.keyof({ notTried: null, underWay: null, well: null, troubled: null })],
  /** They say in words what speaks against it. */
  troubles: ['troubles', t.readonlyArray(t.string)],
});
export type PractisingPerson = t.TypeOf<typeof PractisingPerson>;

/** Tells who of a session practised on their equipment, and whose failed. `practice` null: it was not offered. */
export const officePractice = endpoint({
  ...asked,
  name: 'officePractice',
  path: '/api/office/sessions/{id}/practice',
  params: SheetParams,
  query: Nothing,
  replies: {
    200: wireRecord('PracticeOfSession', {
      now: ['now', Count],
      /** Evaluations that can be offered. */
      choices: ['choices', t.readonlyArray(wireRecord('PracticeChoice', { id: ['id', Id], name: ['name', t.string] }))],
      practice: [
        'practice',
        nullable(
          wireRecord('Practice', {
            sessionId: ['session_id', Id],
            quizId: ['quiz_id', Id],
            evaluation: ['evaluation', t.string],
            start: ['start', Count],
            end: ['end', Count],
            people: ['people', t.readonlyArray(PractisingPerson)],
          }),
        ),
      ],
    }),
    400: Malformed,
    ...refused,
  },
});

/** Gives everybody of a session an evaluation for practice until it begins; again: those who came since. 409: it cannot be. */
export const offerOfficePractice = endpoint({
  ...action,
  name: 'offerOfficePractice',
  path: '/api/office/sessions/{id}/offer-practice',
  params: SheetParams,
  body: wireRecord('OfferPracticeBody', { quizId: ['quiz_id', Id], ...actionBody }),
  replies: actionReplies,
});
