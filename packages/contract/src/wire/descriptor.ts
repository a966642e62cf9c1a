import * as t from 'io-ts';

/** Numbers of a face descriptor. */
const DESCRIPTOR_LENGTH = 128;

const numbersOf = (u: unknown): unknown => {
  if (typeof u !== 'string') return u;
  try {
    return JSON.parse(u) as unknown;
  } catch {
    return null;
  }
};
const isDescriptor = (u: unknown): u is readonly number[] =>
  Array.isArray(u) &&
  u.length === DESCRIPTOR_LENGTH &&
  u.every((n) => typeof n === 'number' && Number.isFinite(n) && Math.abs(n) <= 10);

/** A face is recognised by it. It is an array, or JSON text of one where it travels in a form. */
export const Descriptor = new t.Type<readonly number[], readonly number[], unknown>(
  'Descriptor',
  isDescriptor,
  (u, context) => {
    const numbers = numbersOf(u);
    return isDescriptor(numbers) ? t.success(numbers) : t.failure(u, context, `${DESCRIPTOR_LENGTH} numbers`);
  },
  (numbers) => numbers,
);
export type Descriptor = t.TypeOf<typeof Descriptor>;
