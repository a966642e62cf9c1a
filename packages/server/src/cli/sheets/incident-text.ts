import { kindText, type Objection, type WatchedIncident } from '@quipu/contract';
import { inOneLine } from '../text/in-one-line.ts';
import { secondText } from '../text/moment.ts';

const objectionText = ({ id, at, text, decided }: Objection): string =>
  `descargo ${id}, ${secondText(at)}: ${inOneLine(text)} (${
    decided === null
      ? 'sin respuesta'
      : `${decided.isUpheld ? 'acogido' : 'no acogido'} ${secondText(decided.at)}: ${inOneLine(decided.answer)}`
  })`;

/** A fact, its evidence, and what became of it. */
export const incidentText = (incident: WatchedIncident): string => {
  const { kind, at, endedAt, evidence, photoId, closedAt, closedBy, closedReason, objection } = incident;
  return [
    `${secondText(at)}: ${kindText(kind)}`,
    ...(evidence === '' ? [] : [inOneLine(evidence)]),
    ...(photoId === null ? [] : [`fotografía ${photoId}`]),
    ...(endedAt === null ? [] : [`hasta ${secondText(endedAt)}`]),
    closedAt === null
      ? 'sin cerrar'
      : `cerrado ${secondText(closedAt)} por ${inOneLine(closedBy ?? '')}: ${inOneLine(closedReason ?? '')}`,
    ...(objection === null ? [] : [objectionText(objection)]),
  ].join('; ');
};
