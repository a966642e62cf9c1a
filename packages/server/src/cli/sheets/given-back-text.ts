import type { WatchedGivenBack } from '@quipu/contract';
import type { GivenBackCause, Millis } from '@quipu/engine';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { secondText } from '../text/moment.ts';
import { plural } from '../text/plural.ts';

export const CAUSE: { readonly [C in GivenBackCause]: string } = {
  pause: 'pausa',
  resources: 'carga de imágenes y sonidos',
  sectionStart: 'inicio de una sección del que el equipo no supo',
  cameraVerdict: 'imagen de la cámara en duda',
  roomServer: 'servidor de la sala sin responder',
  serverDown: 'servidor sin responder',
  link: 'línea cortada',
};

const secondsText = (ms: Millis): string => plural(Math.round(ms / SECOND_MS), 'segundo', 'segundos');

/** A stretch, why, what was given back, and what is left to a person or was refused by one. */
export const givenBackText = ({ cause, from, to, givenMs, proposedMs, isDecided }: WatchedGivenBack): string =>
  [
    `de ${secondText(from)} a ${secondText(to)}: ${CAUSE[cause]}`,
    `devuelto: ${secondsText(givenMs)}`,
    ...(proposedMs === 0
      ? []
      : [`${isDecided ? 'no se devuelven' : 'más allá del límite, por decidir'}: ${secondsText(proposedMs)}`]),
  ].join('; ');
