import fc from 'fast-check';
import pg from 'pg';
import { expect, it } from 'vitest';
import { columnTypes } from './instant.ts';

const { TIMESTAMPTZ } = pg.types.builtins;
const read = columnTypes.getTypeParser(TIMESTAMPTZ) as (text: string) => number;
const byDriver = (text: string) => (pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date)(text).getTime();

/** PostgreSQL writes microseconds, and none of the zeros at their end. */
const written = fc
  .tuple(
    fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
    fc.nat({ max: 999_999 }),
    fc.constantFrom('+00', '+00', '-05', '+05:30', '+12'),
  )
  .map(([date, micros, zone]) => {
    const fraction = String(micros).padStart(6, '0').replace(/0+$/, '');
    return `${date.toISOString().slice(0, 19).replace('T', ' ')}${fraction === '' ? '' : `.${fraction}`}${zone}`;
  });

it('is the time that the driver reads, in whatever zone it is told', () => {
  const same = fc.property(written, (text) => {
    expect(read(text)).toBe(byDriver(text));
  });
  fc.assert(same, { numRuns: 2_000 });
});

it.each(['0044-03-15 00:00:00+00 BC', '12026-11-27 22:13:54.5+00', '2026-11-27 22:13:54+05:30'])(
  'is left to the driver where it is written otherwise: %s',
  (text) => expect(read(text)).toBe(byDriver(text)),
);
