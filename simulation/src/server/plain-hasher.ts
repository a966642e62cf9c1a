import { createHash } from 'node:crypto';
import type { PasswordHasher } from '../../../packages/server/src/platform/secrets/password-hasher.ts';

export const plainHash = (password: string): string => createHash('sha256').update(password).digest('hex');

/** A hash that takes no time: argon2 takes real time, on threads of its own. */
export const plainHasher: PasswordHasher = {
  verify: (passwordHash, password) => Promise.resolve(passwordHash === plainHash(password)),
  hash: (password) => Promise.resolve(plainHash(password)),
};
