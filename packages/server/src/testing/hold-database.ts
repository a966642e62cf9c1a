import { once } from 'node:events';
import { openEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';

// A process that uses an embedded database until its input ends, or until it is killed.
const embedded = await openEmbeddedPostgres(process.argv[2] ?? '', [], process.argv[3] === 'guarded');
console.log('open');
await once(process.stdin.resume(), 'end');
await embedded.close();
console.log('closed');
