import { spawnSync } from 'node:child_process';
import { openSync, read, writeSync } from 'node:fs';

/**
 * A file system in the place of the one at `path`, whose every call is answered after `ms` with EIO: so does NFS, mounted `soft`, while its
 * server is off. FUSE's own messages: a head of forty bytes comes, one of sixteen goes back.
 */
const [, , path = '', ms = ''] = process.argv;

const REQUEST_BYTES = 1_048_576;
const [REPLY_BYTES, INIT_BYTES] = [16, 64];
const [LENGTH_AT, OPCODE_AT, UNIQUE_AT] = [0, 4, 8];
const INIT = 26;
/** FORGET, INTERRUPT and BATCH_FORGET hear nothing back. */
const UNANSWERED = new Set([2, 36, 42]);
const [MAJOR, MINOR] = [7, 31];
const MAX_WRITE = 131_072;
const EIO = -5;
const DEVICE = 3;

const device = openSync('/dev/fuse', 'r+');
const options = `fd=${DEVICE},rootmode=40000,user_id=0,group_id=0,allow_other`;
const mounted = spawnSync('mount', ['-i', '-t', 'fuse', '-o', options, 'lost', path], {
  stdio: ['ignore', 'inherit', 'inherit', device],
});
if (mounted.status !== 0) process.exit(1);

const answer = (unique: bigint, error: number, body: Buffer): void => {
  const head = Buffer.alloc(REPLY_BYTES);
  head.writeUInt32LE(REPLY_BYTES + body.length, LENGTH_AT);
  head.writeInt32LE(error, OPCODE_AT);
  head.writeBigUInt64LE(unique, UNIQUE_AT);
  try {
    writeSync(device, Buffer.concat([head, body]));
  } catch {
    // Whoever asked has ended.
  }
};

const begun = (): Buffer => {
  const body = Buffer.alloc(INIT_BYTES);
  body.writeUInt32LE(MAJOR, 0);
  body.writeUInt32LE(MINOR, 4);
  body.writeUInt32LE(MAX_WRITE, 20);
  return body;
};

const hear = (): void => {
  const request = Buffer.alloc(REQUEST_BYTES);
  read(device, request, 0, REQUEST_BYTES, null, (error) => {
    if (error !== null && error.code !== 'ENOENT' && error.code !== 'EINTR') process.exit(0);
    if (error === null) {
      const [opcode, unique] = [request.readUInt32LE(OPCODE_AT), request.readBigUInt64LE(UNIQUE_AT)];
      if (opcode === INIT) answer(unique, 0, begun());
      else if (!UNANSWERED.has(opcode)) setTimeout(() => answer(unique, EIO, Buffer.alloc(0)), Number(ms));
    }
    hear();
  });
};
hear();
console.log('mounted');
