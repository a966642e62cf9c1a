import { quizNamed } from '../../content/authoring/evaluation-store.ts';
import { action } from '../command/command.ts';
import { oneOf, text } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { required } from '../command/parameter.ts';

/** These can be changed of an evaluation once it is loaded, by the names that its author uses. */
const COLUMN_OF = {
  active: 'is_active',
  practice: 'is_practice',
  rescheduling: 'permits_rescheduling',
  view_answers: 'shows_answers',
  view_regrades: 'shows_regrades',
  regrade: 'takes_regrades',
} as const;
const KEYS = [
  'active',
  'practice',
  'rescheduling',
  'view_answers',
  'view_regrades',
  'regrade',
] as const satisfies readonly (keyof typeof COLUMN_OF)[];

export const texts = {
  noEvaluation: (name: string) => `No existe la evaluación "${name}".`,
  changed: (name: string, key: string, value: string) => `"${name}": ${key} = ${value}`,
} as const;

export const setEvaluation = action({
  name: 'set-evaluation',
  summary: 'Permite algo de una evaluación ya cargada, o deja de permitirlo.',
  details:
    'active: se puede rendir; practice: sus respuestas correctas no son secretas y se ven con la calificación; regrade: se reciben solicitudes de recalificación; view_answers, view_regrades, rescheduling.',
  args: {
    evaluation: required(text('EVALUACIÓN'), 'El nombre de la evaluación.'),
    key: required(oneOf(KEYS), 'Lo que se permite o no.'),
    value: required(oneOf(['0', '1']), '1: sí; 0: no.'),
  },
  options: {},
  run: async ({ tx }, { evaluation, key, value }) => {
    const quizId = await quizNamed(tx, evaluation);
    if (quizId === null) return failed(texts.noEvaluation(evaluation));
    await tx
      .updateTable('quiz')
      .set({ [COLUMN_OF[key]]: value === '1' })
      .where('id', '=', quizId)
      .execute();
    return { kept: { quizId, key, value }, lines: [texts.changed(evaluation, key, value)] };
  },
});
