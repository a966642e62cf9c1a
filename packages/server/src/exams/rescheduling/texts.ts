import { RESCHEDULE_CAUSES, type RescheduleCause } from '@quipu/contract';
import { signed } from '../../platform/mail/signed.ts';

export interface AcceptedWords {
  readonly evaluation: string;
  /** The new session, by the clock of Ecuador. */
  readonly session: string;
  readonly location: string;
  readonly answer: string | null;
}

const acceptedSentence = ({ evaluation, session }: AcceptedWords): string =>
  `Se aceptó su solicitud de reprogramación. Rendirá «${evaluation}» ${session}.`;
const rejectedSentence = (evaluation: string): string =>
  `No se aceptó su solicitud de reprogramación de «${evaluation}».`;

export const texts = {
  notPermitted: 'Esta evaluación no permite solicitar una reprogramación.',
  wrongStatus: 'Solo se puede reprogramar una evaluación pendiente o cuyo tiempo se agotó.',
  alreadySent: 'Ya envió una solicitud de reprogramación de esta evaluación. Espere la respuesta.',
  alreadyAccepted: 'Esta evaluación ya fue reprogramada.',
  title: 'Reprogramación',
  accepted: (words: AcceptedWords): string =>
    [acceptedSentence(words), ...(words.answer === null ? [] : [words.answer])].join(' '),
  rejected: (evaluation: string, answer: string): string => `${rejectedSentence(evaluation)} ${answer}`,
  mails: {
    accepted: (institution: string, fullName: string, cause: RescheduleCause, words: AcceptedWords) => ({
      subject: 'Su evaluación fue reprogramada',
      text: signed(
        institution,
        `${fullName}:`,
        acceptedSentence(words),
        `Lugar: ${words.location}`,
        ...(words.answer === null ? [] : [words.answer]),
        `Causa de su solicitud: ${RESCHEDULE_CAUSES[cause]}.`,
        'En la plataforma puede descargar el comprobante de asignación.',
      ),
    }),
    rejected: (institution: string, fullName: string, cause: RescheduleCause, evaluation: string, answer: string) => ({
      subject: 'Respuesta a su solicitud de reprogramación',
      text: signed(
        institution,
        `${fullName}:`,
        rejectedSentence(evaluation),
        answer,
        `Causa de su solicitud: ${RESCHEDULE_CAUSES[cause]}.`,
      ),
    }),
  },
} as const;
