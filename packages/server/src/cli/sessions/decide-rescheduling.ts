import { type Decision, decideRescheduling, keptDecision } from '../../exams/rescheduling/decide-rescheduling.ts';
import { undecided } from '../../exams/rescheduling/undecided-texts.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { action } from '../command/command.ts';
import { numberOf, oneOf, text } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { optional, required } from '../command/parameter.ts';

const MAX_ANSWER = 2_000;
const MAX_PLACE = 200;

export const texts = {
  needsSession: 'Con accept se espera --session.',
  needsAnswer: 'Con reject se espera --answer, y ni --session ni --place.',
  accepted: (id: number, sheetId: number) => `Solicitud ${id} aceptada: la hoja ${sheetId} cambió de sesión.`,
  anew: (id: number, sheetId: number | null) =>
    `Solicitud ${id} aceptada: nuevo intento${sheetId === null ? '' : `, hoja ${sheetId}`}.`,
  rejected: (id: number) => `Solicitud ${id} rechazada.`,
  undecided,
} as const;

interface Given {
  readonly decision: 'accept' | 'reject';
  readonly session: number | null;
  readonly place: string | null;
  readonly answer: string | null;
}

/** Or what is missing of it. */
const decisionIn = ({ decision, session, place, answer }: Given): Decision | string => {
  if (decision === 'accept')
    return session === null ? texts.needsSession : { is: 'accept', sessionId: session, location: place, answer };
  return answer === null || session !== null || place !== null ? texts.needsAnswer : { is: 'reject', answer };
};

export const decideOneRescheduling = action({
  name: 'decide-rescheduling',
  summary: 'Acepta o rechaza una solicitud de reprogramación. La primera decisión queda.',
  details:
    'Con accept, una hoja pendiente pasa a esa sesión; de una cuyo tiempo se agotó se entrega un nuevo intento y la ' +
    'anterior deja de valer. Se avisa a la persona en su pantalla y por correo. Con reject, la persona lee el texto y ' +
    'puede volver a solicitarla.',
  args: {
    request: required(numberOf('SOLICITUD'), 'Su número ("npx quipu reschedulings" los muestra).'),
    decision: required(oneOf(['accept', 'reject']), 'Lo que se decide.'),
  },
  options: {
    session: optional(numberOf('SESIÓN'), 'A la que pasa; con accept.'),
    place: optional(text('LUGAR', MAX_PLACE), 'Dónde rinde; con accept.'),
    answer: optional(text('TEXTO', MAX_ANSWER), 'Lo que lee la persona; con reject, obligatorio.'),
  },
  run: async ({ tx, now, isDry }, { request: id, ...given }) => {
    const decision = decisionIn(given);
    if (typeof decision === 'string') return failed(decision);
    const institution = await institutionReader(tx)();
    const grace = answerGrace(institution.rules);
    const outcome = await decideRescheduling(tx, id, decision, { institution, clock: now, grace });
    switch (outcome.kind) {
      case 'noRequest':
      case 'alreadyAccepted':
      case 'alreadyRejected':
        return failed(texts.undecided[outcome.kind]);
      case 'refused':
        return failed(texts.undecided[outcome.problem]);
      case 'rejected':
        return { kept: keptDecision(outcome, decision), lines: [texts.rejected(id)] };
      case 'accepted': {
        const { sheetId, isNew } = outcome;
        return {
          kept: keptDecision(outcome, decision),
          lines: [isNew ? texts.anew(id, isDry ? null : sheetId) : texts.accepted(id, sheetId)],
        };
      }
      default:
        return outcome satisfies never;
    }
  },
});
