import { createHmac, hash, randomBytes } from 'node:crypto';
import type { RandomBytes } from '../process/process-ports.ts';

const BYTES = 32;

/** 256 random bits: nothing about its holder can be read from it, and guessing it is hopeless. */
export const newToken = (random: RandomBytes = randomBytes): string => random(BYTES).toString('base64url');
export const newSalt = (random: RandomBytes = randomBytes): Buffer => random(BYTES);
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/**
 * The pair that follows a refresh token. Made from the token and a salt kept with it, so that a repeat can be given the very
 * same pair though only hashes of it are stored: neither the database nor the old token alone makes it.
 */
export const successorsOf = (refreshToken: string, salt: Buffer): TokenPair => {
  const derive = (use: string) => createHmac('sha256', refreshToken).update(salt).update(use).digest('base64url');
  return { accessToken: derive('access'), refreshToken: derive('refresh') };
};
