import { availableParallelism } from 'node:os';
import { createPasswordHasher, hashPassword } from '../src/platform/secrets/password-hasher.ts';
import { PASSWORD } from './prepare.ts';

/** Verifies as many passwords as logins are, with nothing else to do. Prints how many a second. */
const [count = '0'] = process.argv.slice(2);
const hasher = createPasswordHasher(Math.min(availableParallelism(), 3), Number(count));
const hash = await hashPassword(PASSWORD);
await hasher.verify(hash, PASSWORD);
const started = performance.now();
await Promise.all(Array.from({ length: Number(count) }, async () => hasher.verify(hash, PASSWORD)));
console.log(JSON.stringify({ perSecond: (Number(count) * 1_000) / (performance.now() - started) }));
process.exit(0);
