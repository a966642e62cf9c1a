import { signed } from '../../platform/mail/signed.ts';

const ofIncidents = (count: number): string => (count === 1 ? 'un incidente' : `${count} incidentes`);
const WITHOUT_EFFECT = (count: number): string =>
  count === 1 ? 'ese incidente queda sin efecto' : 'esos incidentes quedan sin efecto';

/** An examinee reads these of their objections. */
export const texts = {
  title: 'Descargo',
  notEnded: 'Los incidentes de esta evaluación se muestran cuando finalice; los de una práctica no cuentan.',
  needsIncident: 'Elija al menos un incidente.',
  noIncident: 'El incidente no existe en esta evaluación.',
  hasAnother: 'Ya presentó un descargo de este incidente, con otro texto. Vale el que envió primero.',
  decided: (quiz: string, count: number, isUpheld: boolean) =>
    `Su descargo sobre ${ofIncidents(count)} de «${quiz}» ${isUpheld ? `fue acogido: ${WITHOUT_EFFECT(count)}` : 'no fue acogido'}.`,
  mail: (institution: string, fullName: string, word: string, answer: string, home: string) => ({
    subject: 'Respuesta a su descargo',
    text: signed(institution, `${fullName}:`, word, answer, home),
  }),
} as const;
