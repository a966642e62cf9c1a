import { hkdfSync, timingSafeEqual } from 'node:crypto';

const BYTES = 16;
const passOf = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'quipu laboratory changes', BYTES));

/** The computers of a package say it to have its changes: nobody else makes the institution believe that they were fetched. */
export const changesPass = (key: Buffer): string => passOf(key).toString('base64url');

export const isChangesPass = (key: Buffer, said: string): boolean => {
  const given = Buffer.from(said, 'base64url');
  return given.length === BYTES && timingSafeEqual(given, passOf(key));
};
