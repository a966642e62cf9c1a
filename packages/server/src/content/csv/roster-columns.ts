import type { Accessibility } from '@quipu/contract';
import type { Accommodation } from '../../exams/operating/accommodate.ts';
import { or, said } from '../../platform/json/closed-record.ts';
import type { Row } from './csv-loader.ts';
import { read, textUpTo, wholeNumber, wordOf, yesOrNo } from './text-codecs.ts';

const MAX_PERCENT = 300;
const MAX_MINUTES = 600;

/** Reads `25 %` as a share of the time, and `30` as minutes. */
const extraTime = said(
  read('ExtraTime', (text): Accommodation | undefined => {
    const [, digits, unit] = /^(\d{1,3}) ?(%|min)?$/.exec(text) ?? [];
    const amount = Number(digits);
    if (digits === undefined || amount > (unit === '%' ? MAX_PERCENT : MAX_MINUTES)) return undefined;
    return unit === '%' ? { percent: amount, minutes: 0 } : { percent: 0, minutes: amount };
  }),
  `un porcentaje de hasta ${MAX_PERCENT} ("25 %") o los minutos, de hasta ${MAX_MINUTES} ("30")`,
);
const accessibility = wordOf<Accessibility>({ visual: 'VISUAL', auditiva: 'AUDITIVA', ninguna: null });

/** What is left blank stays as it is. */
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
