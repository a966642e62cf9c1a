import { or } from '../../platform/json/closed-record.ts';
import type { Row } from './csv-loader.ts';
import { accessibility, extraTime } from './person-codecs.ts';
import { textUpTo, wholeNumber, yesOrNo } from './text-codecs.ts';

/** A blank leaves what there is. */
export const rosterColumns = {
  identificacion: textUpTo(20),
  evaluacion: textUpTo(200),
  /** Blank: the only one. */
  sesion: or(wholeNumber(1, Number.MAX_SAFE_INTEGER), null),
  sala: or(textUpTo(100), null),
  puesto: or(wholeNumber(1, 100_000), null),
  tiempo_extra: or(extraTime, null),
  accesibilidad: or(accessibility, 'asIs' as const),
  prueba: or(yesOrNo, 'asIs' as const),
};
export type RosterRow = Row<typeof rosterColumns>;
