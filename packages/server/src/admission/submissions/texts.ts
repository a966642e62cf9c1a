import { momentInWords, type SubmissionKind, type SubmittedCareer } from '@quipu/contract';
import { signed } from '../../platform/mail/signed.ts';
import type { OwnSubmission } from './submission-store.ts';

const SENT: Readonly<Record<SubmissionKind, string>> = {
  enrollment: 'Su inscripción fue enviada.',
  postulation: 'Su segunda postulación fue enviada.',
};
const SUBJECTS: Readonly<Record<SubmissionKind, string>> = {
  enrollment: 'Su inscripción fue enviada',
  postulation: 'Su segunda postulación fue enviada',
};

const careerLine = ({ name, faculty, campus, modality }: SubmittedCareer): string =>
  `Carrera: ${name}. ${faculty}, ${campus}, ${modality}.`;

export const texts = {
  notSent: 'Usted todavía no ha enviado esto.',
  mail: (kind: SubmissionKind, institution: string, sent: OwnSubmission, home: string) => ({
    subject: SUBJECTS[kind],
    text: signed(
      institution,
      `${sent.fullName}:`,
      SENT[kind],
      [`Número: ${sent.number}`, `Fecha: ${momentInWords(sent.at)}`, ...sent.careers.map(careerLine)].join('\n'),
      `Lo que sigue está en su página de inicio: ${home}`,
    ),
  }),
} as const;
