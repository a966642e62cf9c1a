import { quizNamed } from '../../content/authoring/evaluation-store.ts';
import { SWITCH_NAMES, switchQuiz } from '../../exams/sheets/quiz-switches.ts';
import { action } from '../command/command.ts';
import { oneOf, text } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { required } from '../command/parameter.ts';

export const texts = {
  noEvaluation: (name: string) => `No existe la evaluación "${name}".`,
  changed: (name: string, key: string, value: string) => `"${name}": ${key} = ${value}`,
} as const;

export const setEvaluation = action({
  name: 'set-evaluation',
  summary: 'Permite algo de una evaluación ya cargada, o deja de permitirlo.',
  details:
    'active: se puede rendir; practice: sus respuestas correctas no son secretas y se ven con la calificación; regrade: se reciben solicitudes de recalificación; desktop, seb: se abre solo en la aplicación de escritorio, o solo en Safe Exam Browser (con las dos, en cualquiera de ellas); view_answers, view_regrades, rescheduling.',
  args: {
    evaluation: required(text('EVALUACIÓN'), 'El nombre de la evaluación.'),
    key: required(oneOf(SWITCH_NAMES), 'Lo que se permite o no.'),
    value: required(oneOf(['0', '1']), '1: sí; 0: no.'),
  },
  options: {},
  run: async ({ tx }, { evaluation, key, value }) => {
    const quizId = await quizNamed(tx, evaluation);
    if (quizId === null) return failed(texts.noEvaluation(evaluation));
    await switchQuiz(tx, quizId, key, value === '1');
    return { kept: { quizId, key, value }, lines: [texts.changed(evaluation, key, value)] };
  },
});
