import { hkdfSync, timingSafeEqual } from 'node:crypto';
import { typedValues, writtenCode } from '@quipu/engine/log';

/** 60 bits: nobody guesses it at a screen. */
const CHARACTERS = 12;
const VALUES = 32;

const valuesOf = (key: Buffer): readonly number[] =>
  [...new Uint8Array(hkdfSync('sha256', key, '', 'quipu proctor', CHARACTERS))].map((byte) => byte % VALUES);

/**
 * The code with which a room's proctor acts on its server. It is made of the key of the package's results: whoever can read
 * that key can write the results themselves, so that a guard of the code against them would guard nothing.
 */
export const proctorCode = (key: Buffer): string => writtenCode(valuesOf(key));

export const isProctorCode = (key: Buffer, typed: string): boolean => {
  const values = typedValues(typed);
  const given = Buffer.from(values.map((value) => value & 0xff));
  return given.length === CHARACTERS && timingSafeEqual(given, Buffer.from(valuesOf(key)));
};
