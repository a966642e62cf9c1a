import { type Accessibility, MAX_ACCOMMODATION } from '@quipu/contract';
import type { Accommodation } from '../../exams/operating/accommodate.ts';
import { said } from '../../platform/json/closed-record.ts';
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
