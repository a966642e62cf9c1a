import { type Accessibility, MAX_ACCOMMODATION } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { Accommodation } from '../../exams/operating/accommodate.ts';
import { or, said } from '../../platform/json/closed-record.ts';
import { read, wordOf } from './text-codecs.ts';

/** Reads `25 %` as a share of the time, and `30` as minutes. */
export const extraTime = said(
  read('ExtraTime', (text): Accommodation | undefined => {
    const [, digits, unit] = /^(\d{1,3}) ?(%|min)?$/.exec(text) ?? [];
    const amount = Number(digits);
    if (digits === undefined || amount > (unit === '%' ? MAX_ACCOMMODATION.percent : MAX_ACCOMMODATION.minutes))
      return undefined;
    return unit === '%' ? { percent: amount, minutes: 0 } : { percent: 0, minutes: amount };
  }),
  `un porcentaje de hasta ${MAX_ACCOMMODATION.percent} ("25 %") o los minutos, de hasta ${MAX_ACCOMMODATION.minutes} ("30")`,
);

export const accessibility = wordOf<Accessibility>({ visual: 'VISUAL', auditiva: 'AUDITIVA', ninguna: null });

/** Digits that are no cédula may be a passport's, where it says so. */
export const documento = or(
  wordOf<'cedula' | 'pasaporte'>({ cedula: 'cedula', cédula: 'cedula', pasaporte: 'pasaporte' }),
  null,
);
export const saysPassport = (row: unknown): boolean => {
  const said = documento.decode((row as { readonly documento?: unknown } | null | undefined)?.documento);
  return E.isRight(said) && said.right === 'pasaporte';
};
