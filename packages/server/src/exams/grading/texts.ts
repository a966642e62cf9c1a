import { signed } from '../../platform/mail/signed.ts';

const DECISIONS = {
  A: 'fue aceptada',
  R: 'no fue aceptada',
  N: 'no procede',
} as const;

const questionOf = (number: string | null): string => (number === null ? 'una pregunta' : `la pregunta ${number}`);

/** An examinee reads these of grades. */
export const texts = {
  noPlayback: 'La institución no muestra la repetición de las evaluaciones.',
  notForReview: 'Esta evaluación no permite revisar las respuestas.',
  notFinished: 'La evaluación todavía no finaliza.',
  takenAgain:
    'Tiene otro intento de esta evaluación sin terminar: los resultados del anterior se muestran cuando finalice.',
  notPublished: 'Los resultados de esta evaluación todavía no se publican.',
  notOver:
    'Las respuestas correctas se muestran cuando termine la última sesión de esta evaluación y ya nadie pueda responderla.',
  clockOff: 'La fecha y hora de su computador se encuentra incorrecta',
  annulled: 'anulada: todos los puntos a quienes se les hizo',
  noItem: 'La pregunta no existe en esta evaluación.',
  notTaken: 'Por ahora no se reciben solicitudes de recalificación de esta evaluación.',
  notWrong: 'Solo puede pedir la recalificación de una respuesta incorrecta.',
  alreadyAsked: 'Ya pidió la recalificación de esta pregunta.',
  regradeTitle: 'Recalificación',
  decided: (quiz: string, number: string | null, status: keyof typeof DECISIONS) =>
    `Su solicitud de recalificación de ${questionOf(number)} de «${quiz}» ${DECISIONS[status]}.`,
  mails: {
    published: (institution: string, fullName: string, quiz: string, home: string) => ({
      subject: 'Sus resultados están disponibles',
      text: signed(
        institution,
        `${fullName}:`,
        `Ya puede consultar los resultados de «${quiz}» en la plataforma:`,
        home,
      ),
    }),
    decided: (institution: string, fullName: string, decision: string, answer: string, home: string) => ({
      subject: 'Respuesta a su solicitud de recalificación',
      text: signed(institution, `${fullName}:`, decision, answer, home),
    }),
    changed: (institution: string, fullName: string, quiz: string, home: string) => ({
      subject: 'Su calificación cambió',
      text: signed(
        institution,
        `${fullName}:`,
        `Se recalificó una pregunta de «${quiz}» para todas las personas que la respondieron, y su calificación cambió. Puede consultarla en la plataforma:`,
        home,
      ),
    }),
    keptApart: (institution: string, fullName: string, quiz: string, home: string) => ({
      subject: 'Su calificación cambió',
      text: signed(
        institution,
        `${fullName}:`,
        `La institución decidió que valen respuestas suyas de «${quiz}» que se habían guardado aparte, y su calificación cambió. Puede consultarla en la plataforma:`,
        home,
      ),
    }),
  },
} as const;
