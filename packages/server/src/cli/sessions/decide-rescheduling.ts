import { type Decision, decideRescheduling } from '../../exams/rescheduling/decide-rescheduling.ts';
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
  undecided: {
    noRequest: 'No existe una solicitud con ese número.',
    alreadyAccepted: 'La solicitud ya fue aceptada. No se cambió nada.',
    alreadyRejected: 'La solicitud ya fue rechazada. No se cambió nada.',
    wrongStatus:
      'La hoja ya no está pendiente ni terminó por tiempo: solo se puede rechazar la solicitud. No se cambió nada.',
    noSession: 'No existe una sesión con ese número. No se cambió nada.',
    otherEvaluation: 'Esa sesión es de otra evaluación. No se cambió nada.',
    sessionOver: 'Esa sesión ya terminó. No se cambió nada.',
    sameSession: 'La hoja ya está en esa sesión. No se cambió nada.',
    inLaboratory:
      'La hoja está en un laboratorio sin conexión: reciba antes sus resultados, o anúlelo. No se cambió nada.',
    otherAttempt: 'La persona ya tiene otro intento de esa evaluación sin terminar. No se cambió nada.',
  },
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
        return {
          kept: { requestId: id, decision: 'reject', answer: decision.answer },
          lines: [texts.rejected(id)],
        };
      case 'accepted': {
        const { sheetId, isNew } = outcome;
        const sessionId = decision.is === 'accept' ? decision.sessionId : null;
        return {
          kept: { requestId: id, decision: 'accept', sessionId, sheetId, isNew, answer: decision.answer },
          lines: [isNew ? texts.anew(id, isDry ? null : sheetId) : texts.accepted(id, sheetId)],
        };
      }
      default:
        return outcome satisfies never;
    }
  },
});
