import { publishQuiz } from '../../exams/grading/publish-quiz.ts';
import { ungradedOf } from '../../exams/grading/publish-store.ts';
import { peopleInReview } from '../../exams/sheets/in-review-store.ts';
import { expireProposal, heldWaiting } from '../../office/proposal-store.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { publishingNeedsTwo } from '../../platform/institution/two-persons.ts';
import { action } from '../command/command.ts';
import { failed } from '../command/outcome.ts';
import { byTwo } from '../text/by-two-texts.ts';
import { EVALUATION, gradedQuiz } from './graded-quiz.ts';

export const texts = {
  published: (count: number) => `Notas publicadas: ${count}.`,
  withoutGrade: ({ waiting, underWay }: { readonly waiting: number; readonly underWay: number }) =>
    `Sin nota todavía: ${waiting} por calificar, ${underWay} en curso.`,
  stillOpen: (count: number) =>
    `Sin publicar: ${count} cuyo tiempo se agotó sin conexión y de las que aún puede llegar un respaldo. Repita la orden después.`,
  inReview: (count: number) =>
    `Personas con respuestas guardadas que esperan una decisión: ${count}. Véalas con quarantined-answers.`,
} as const;

export const publishResults = action({
  name: 'publish-results',
  summary: 'Publica las notas que hay de una evaluación que espera al operador, y avisa por correo.',
  details: 'Las que se califiquen después, y las que un respaldo aún puede cambiar, se publican con otra orden igual.',
  args: EVALUATION,
  options: {},
  run: async ({ tx, config, now }, { evaluation }) => {
    const quiz = await gradedQuiz(tx, evaluation);
    if (!('quizId' in quiz)) return quiz;
    const telling = { config, institution: institutionReader(tx) };
    const waiting = await heldWaiting(tx, { action: 'publish-results', quizId: quiz.quizId });
    if (publishingNeedsTwo(await telling.institution())) return failed(byTwo);
    // Before sheets are held: all that is set aside is looked through for it.
    const inReview = await peopleInReview(tx, quiz.quizId);
    const { sheetIds } = await publishQuiz(tx, telling, quiz.quizId, now());
    await expireProposal(tx, waiting, now());
    const ungraded = await ungradedOf(tx, quiz.quizId, now());
    const rest = [
      ...(ungraded.waiting + ungraded.underWay === 0 ? [] : [texts.withoutGrade(ungraded)]),
      ...(ungraded.open === 0 ? [] : [texts.stillOpen(ungraded.open)]),
      ...(inReview === 0 ? [] : [texts.inReview(inReview)]),
    ];
    return {
      kept: { quizId: quiz.quizId, sheets: sheetIds.length },
      lines: [texts.published(sheetIds.length), ...rest],
    };
  },
});
