import type { EpochMs } from '@quipu/engine';
import { momentIn } from '../../platform/time/moment-in.ts';
import type { Kind } from './parameter.ts';

export const text = (term: string, longest = Number.POSITIVE_INFINITY): Kind<string> => ({
  term,
  expected: Number.isFinite(longest) ? `un texto de 1 a ${longest} caracteres` : 'un texto',
  read: (given) => (given === '' || given.length > longest ? null : given),
});

export const whole = (term: string, least: number, most: number): Kind<number> => ({
  term,
  expected: `un número entero de ${least} a ${most}`,
  read: (given) => {
    const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
    return value >= least && value <= most ? value : null;
  },
});

/** Lists call things by these. */
export const numberOf = (term: string): Kind<number> => ({
  term,
  expected: 'un número, como lo muestran las listas',
  read: (given) => (/^[1-9]\d{0,14}$/.test(given) ? Number(given) : null),
});

export const moment: Kind<EpochMs> = {
  term: 'FECHA',
  expected: 'una fecha con hora, como 2026-12-01T08:00:00-05:00 (sin zona horaria, es de Ecuador)',
  read: (given) => {
    const at = momentIn(given);
    return Number.isNaN(at) ? null : at;
  },
};

export const oneOf = <const V extends string>(values: readonly V[]): Kind<V> => ({
  term: values.join('|'),
  expected: `uno de ${values.join(', ')}`,
  read: (given) => values.find((value) => value === given) ?? null,
});

/** Several with commas between, each once. */
export const listOf = <V>(one: Kind<V>): Kind<readonly V[]> => ({
  term: `${one.term}[,...]`,
  expected: `${one.expected}, o varios separados por comas`,
  read: (given) => {
    const values = given.split(',').map((part) => one.read(part.trim()));
    const known = values.filter((value): value is V & {} => value !== null);
    return known.length < values.length ? null : [...new Set(known)];
  },
});
