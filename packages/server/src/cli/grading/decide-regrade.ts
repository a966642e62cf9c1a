import type { RegradeStatus } from '@quipu/contract';
import { answerRequest } from '../../exams/regrades/answer-request.ts';
import type { ChangedGrade } from '../../exams/regrades/recompute.ts';
import { expireProposal, heldWaiting } from '../../office/proposal-store.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { regradeNeedsTwo } from '../../platform/institution/two-persons.ts';
import { action } from '../command/command.ts';
import { numberOf, oneOf, text } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { flag, optional, required } from '../command/parameter.ts';
import { byTwo } from '../text/by-two-texts.ts';
import { gradeText } from './grade-text.ts';
import { texts as requestTexts, STATUS_NAME } from './regrades.ts';

const MAX_ANSWER = 2_000;

export const texts = {
  noRequest: requestTexts.noRequest,
  oneChange: 'Con accept, solo una de --annul, --correct y --also; con las demás, ninguna.',
  longAnswer: `El motivo pasa de ${MAX_ANSWER} caracteres: indique --answer, que es lo que leerá quien la pidió.`,
  alreadyDecided: 'Esa solicitud ya tiene respuesta.',
  needsOverride: 'Falta --annul, --correct o --also: todavía no se ha decidido nada sobre esa pregunta.',
  wrongAnswer: (given: string) =>
    `"${given}" no es una respuesta de esa pregunta. "npx quipu regrades SOLICITUD" la muestra.`,
  tooMany: 'Esa pregunta ya tiene demasiadas respuestas correctas: use --annul o --correct.',
  decided: (id: number, status: RegradeStatus) => `Solicitud ${id}: ${STATUS_NAME[status]}.`,
  changes: (count: number) => (count === 0 ? 'Ninguna nota cambia.' : `Notas que cambian: ${count}`),
  change: ({ reference, before, after }: ChangedGrade) => `  ${reference}  ${gradeText(before)} → ${gradeText(after)}`,
} as const;

const STATUS_OF = { accept: 'A', reject: 'R', 'not-applicable': 'N' } as const;
const DECISIONS = ['accept', 'reject', 'not-applicable'] as const;

interface Given {
  readonly annul: boolean;
  readonly correct: string | null;
  readonly also: string | null;
}
/** Options that say which answers are right; only one of them may be. */
export const changesIn = ({ annul, correct, also }: Given) => [
  ...(annul ? [{ kind: 'annul' as const, text: '' }] : []),
  ...(correct === null ? [] : [{ kind: 'instead' as const, text: correct }]),
  ...(also === null ? [] : [{ kind: 'also' as const, text: also }]),
];

export const decideOneRegrade = action({
  name: 'decide-regrade',
  summary:
    'Responde una solicitud de recalificación; si se acepta, vale para todas las personas que tuvieron la pregunta.',
  details:
    'Con accept se anula la pregunta (todos los puntos a quienes se les hizo), se cambia su respuesta correcta o se acepta ' +
    'otra además; se recalifica a todas las personas que la tuvieron y se dice quiénes cambian. RESPUESTA: letras (B o A,C), ' +
    'un texto, un número, una fecha, espacios y filas (1=B,2=A) o parejas (A=2). Si ya se decidió sobre esa pregunta, ' +
    'basta accept.',
  args: {
    request: required(numberOf('SOLICITUD'), 'Su número ("npx quipu regrades" los muestra).'),
    decision: required(oneOf(DECISIONS), 'not-applicable: no procede.'),
  },
  options: {
    annul: flag('Anula la pregunta.'),
    correct: optional(text('RESPUESTA'), 'La respuesta correcta es esta, y no la que era.'),
    also: optional(text('RESPUESTA'), 'Esta respuesta también es correcta.'),
    answer: optional(text('TEXTO', MAX_ANSWER), 'Lo que lee quien la pidió; si no se indica, el motivo.'),
  },
  run: async ({ tx, config, now }, { request: id, decision, annul, correct, also, answer: given, reason }) => {
    const status = STATUS_OF[decision];
    const [change = null, ...more] = changesIn({ annul, correct, also });
    if (more.length > 0 || (change !== null && status !== 'A')) return failed(texts.oneChange);
    const answer = given ?? reason;
    if (answer.length > MAX_ANSWER) return failed(texts.longAnswer);
    const telling = { config, institution: institutionReader(tx) };
    const waiting = await heldWaiting(tx, { action: 'decide-regrade', requestId: id });
    if (regradeNeedsTwo(await telling.institution(), change !== null)) return failed(byTwo);
    const outcome = await answerRequest(tx, telling, id, { status, change, answer }, now());
    if (outcome.kind === 'wrongAnswer') return failed(texts.wrongAnswer(change?.text ?? ''));
    if (outcome.kind !== 'decided') return failed(texts[outcome.kind]);
    await expireProposal(tx, waiting, now());
    const { changed, isForm, kept } = outcome;
    return {
      kept,
      lines: [
        texts.decided(id, status),
        ...(isForm ? [texts.changes(changed.length), ...changed.map(texts.change)] : []),
      ],
    };
  },
});
