import type { Accommodation } from './accommodate.ts';

/** Blank: none. */
export const extraTimeInWords = ({ percent, minutes }: Accommodation): string =>
  [...(percent === 0 ? [] : [`${percent} %`]), ...(minutes === 0 ? [] : [`${minutes} min`])].join(' y ');
