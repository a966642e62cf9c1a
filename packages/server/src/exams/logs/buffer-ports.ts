import { hash } from 'node:crypto';
import type { BytePorts } from '@quipu/engine/log';

/** Lines of a log as they come from a file or the database. */
export const bufferPorts: BytePorts = {
  textOf: (bytes, from, to) => (bytes as Buffer).toString('utf8', from, to),
  hashOf: (bytes, from, to) => hash('sha256', bytes.subarray(from, to), 'base64url'),
};
