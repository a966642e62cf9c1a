import { questionsOf } from '../../exams/analysis/form-questions.ts';
import { changeRightAnswer } from '../../exams/regrades/change-right-answer.ts';
import { gradedForms } from '../../exams/what-if/written-hypothesis.ts';
import { expireProposal, heldWaiting } from '../../office/proposal-store.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { regradeNeedsTwo } from '../../platform/institution/two-persons.ts';
import { action } from '../command/command.ts';
import { numberOf, text } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { flag, optional, required } from '../command/parameter.ts';
import { byTwo } from '../text/by-two-texts.ts';
import { changesIn, texts as decisionTexts } from './decide-regrade.ts';
import { EVALUATION, gradedQuiz } from './graded-quiz.ts';

export const texts = {
  oneChange: 'Indique una de --annul, --correct y --also.',
  noGrades: 'Ninguna hoja de esa evaluación está calificada todavía.',
  whichForm: (formIds: readonly number[]) => `Hay notas de varios formularios (${formIds.join(', ')}): indique --form.`,
  noQuestion: (number: string) => `No hay una pregunta ${number}.`,
  wrongAnswer: (given: string) => `"${given}" no es una respuesta de esa pregunta.`,
  changed: (number: string) => `Pregunta ${number}: su respuesta correcta cambió.`,
} as const;

export const changeOneRightAnswer = action({
  name: 'change-right-answer',
  summary: 'Cambia la respuesta correcta de una pregunta, sin que nadie haya pedido una recalificación.',
  details:
    'Vale para todas las personas que la tuvieron, antes o después de publicar: se recalifica a todas, se dice quiénes cambian y, si su ' +
    'nota estaba publicada, se les avisa. RESPUESTA, como en decide-regrade. Lo que se cambió mal se cambia otra vez igual.',
  args: { ...EVALUATION, question: required(text('PREGUNTA'), 'El número que ve quien la rinde.') },
  options: {
    annul: flag('Anula la pregunta.'),
    correct: optional(text('RESPUESTA'), 'La respuesta correcta es esta, y no la que era.'),
    also: optional(text('RESPUESTA'), 'Esta respuesta también es correcta.'),
    form: optional(numberOf('FORMULARIO'), 'De qué formulario es la pregunta, si hay notas de varios.'),
  },
  run: async ({ tx, config, now }, { evaluation, question: number, form: named, ...given }) => {
    const quiz = await gradedQuiz(tx, evaluation);
    if (!('quizId' in quiz)) return quiz;
    const [change, ...more] = changesIn(given);
    if (change === undefined || more.length > 0) return failed(texts.oneChange);
    const forms = await gradedForms(tx, quiz.quizId);
    const [only] = forms.keys();
    if (only === undefined) return failed(texts.noGrades);
    if (named === null && forms.size > 1) return failed(texts.whichForm([...forms.keys()]));
    const formId = named ?? only;
    const form = forms.get(formId);
    const question = form === undefined ? undefined : questionsOf(form).find((one) => one.number === number);
    if (question === undefined) return failed(texts.noQuestion(number));
    const item = { formId, itemId: question.item.id };
    const telling = { config, institution: institutionReader(tx) };
    const waiting = await heldWaiting(tx, { action: 'change-right-answer', ...item });
    if (regradeNeedsTwo(await telling.institution(), true)) return failed(byTwo);
    const asked = { quizId: quiz.quizId, ...item, change, seen: null };
    const outcome = await changeRightAnswer(tx, telling, asked, now());
    if (outcome.kind === 'tooMany') return failed(decisionTexts.tooMany);
    if (outcome.kind === 'wrongAnswer') return failed(texts.wrongAnswer(change.text));
    if (outcome.kind !== 'changed') return failed(texts.noQuestion(number));
    await expireProposal(tx, waiting, now());
    const { changed, kept } = outcome;
    return {
      kept,
      lines: [texts.changed(number), decisionTexts.changes(changed.length), ...changed.map(decisionTexts.change)],
    };
  },
});
