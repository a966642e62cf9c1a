import { formatSecond, INSTITUTION_ZONE, zoneInWords } from '@quipu/contract';
import type { GivenBackCause, LostSpan, Millis } from '@quipu/engine';
import { spanText } from '@quipu/engine/playback';

const CAUSE: { readonly [C in GivenBackCause]: string } = {
  pause: 'una pausa',
  resources: 'las imágenes y los sonidos tardaron en cargar',
  sectionStart: 'su equipo no supo del inicio de una sección',
  cameraVerdict: 'la imagen de su cámara se puso en duda',
  roomServer: 'el servidor de la sala no respondía',
  serverDown: 'el servidor no respondía',
  link: 'no había conexión',
};
/** Whoever lost it oftener reads of so many times, and then of the rest together. */
const MAX_TOLD = 5;

const lasted = ({ from, to }: LostSpan): Millis => to - from;
const total = (lost: readonly LostSpan[]): Millis => lost.reduce((sum, one) => sum + lasted(one), 0);
const told = (one: LostSpan): string =>
  `${CAUSE[one.cause]} de ${formatSecond(one.from)} a ${formatSecond(one.to)} (${spanText(lasted(one))})`;

/** An examinee reads how much they are given back, and why. */
export const texts = {
  title: 'Tiempo devuelto',
  given: (lost: readonly LostSpan[], why: string): string => {
    const rest = lost.slice(MAX_TOLD);
    const causes = [
      ...lost.slice(0, MAX_TOLD).map(told),
      ...(rest.length === 0 ? [] : [`otras ${rest.length} veces, ${spanText(total(rest))} en total`]),
    ];
    return `Su evaluación termina ${spanText(total(lost))} más tarde: ${causes.join('; ')}, ${zoneInWords(INSTITUTION_ZONE)}. Motivo: ${why}`;
  },
} as const;
