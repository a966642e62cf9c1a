import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { isCost, passphraseKey, SALT_BYTES } from '../secrets/passphrase-key.ts';
import { type Sealing, sealing } from '../secrets/sealing.ts';
import type { ByteReader } from './chunks.ts';

const NAME = 'QUIPU-BACKUP';
const VERSION = 1;
const FIRST_LINE = `${NAME}-${VERSION}`;
const MAX_LINE_BYTES = 1_024;
const NEWLINE = 10;

const Lock = t.type({ salt: t.string, cost: t.refinement(t.number, isCost, 'Cost'), check: t.string });
const Head = t.type({ lock: t.union([Lock, t.null]) });

export interface ArchiveLock {
  readonly told: t.TypeOf<typeof Lock>;
  readonly sealing: Sealing;
}

/** The lines in the clear: what the file is, and what its passphrase is made into a key with. Every sealed piece has them in it. */
export const headOf = (lock: ArchiveLock | null): Buffer =>
  Buffer.from(`${FIRST_LINE}\n${JSON.stringify(Head.encode({ lock: lock?.told ?? null }))}\n`);

export const lockFor = async (
  passphrase: string,
  cost: number,
  randomBytes: (size: number) => Buffer,
): Promise<ArchiveLock> => {
  const salt = randomBytes(SALT_BYTES);
  const { key, check } = await passphraseKey('installation', passphrase, salt, cost);
  return { told: { salt: salt.toString('base64url'), cost, check }, sealing: sealing(key) };
};

/** A file is not opened for one of these reasons. `locked`: it wants a passphrase. */
export type HeadProblem = 'foreign' | 'otherVersion' | 'locked' | 'wrongPassphrase';

export interface OpenedHead {
  readonly bytes: Buffer;
  readonly sealing: Sealing | null;
}

const lineIn = async (reader: ByteReader): Promise<Buffer | null> => {
  const bytes: Buffer[] = [];
  while (bytes.length < MAX_LINE_BYTES) {
    const byte = await reader.read(1);
    if (byte === null) return null;
    bytes.push(byte);
    if (byte[0] === NEWLINE) return Buffer.concat(bytes);
  }
  return null;
};

const parsed = (line: Buffer): unknown => {
  try {
    return JSON.parse(line.toString());
  } catch {
    return null;
  }
};

export const readHead = async (
  reader: ByteReader,
  passphrase: string | null,
): Promise<E.Either<HeadProblem, OpenedHead>> => {
  const first = await lineIn(reader);
  const said = first?.toString().trim() ?? '';
  if (first === null || said !== FIRST_LINE)
    return E.left(new RegExp(`^${NAME}-\\d+$`).test(said) ? 'otherVersion' : 'foreign');
  const second = await lineIn(reader);
  const head = second === null ? null : Head.decode(parsed(second));
  if (second === null || head === null || E.isLeft(head)) return E.left('foreign');
  const bytes = Buffer.concat([first, second]);
  const { lock } = head.right;
  if (lock === null) return E.right({ bytes, sealing: null });
  if (passphrase === null) return E.left('locked');
  const { key, check } = await passphraseKey(
    'installation',
    passphrase,
    Buffer.from(lock.salt, 'base64url'),
    lock.cost,
  );
  return check === lock.check ? E.right({ bytes, sealing: sealing(key) }) : E.left('wrongPassphrase');
};
