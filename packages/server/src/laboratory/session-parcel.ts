import { randomBytes } from 'node:crypto';
import { Id } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { isCost, passphraseKey, SALT_BYTES } from '../platform/secrets/passphrase-key.ts';
import { sealing } from '../platform/secrets/sealing.ts';
import { FileName, NoEmpty, rows } from './package-content.ts';
import { newKey, type ParcelKind, readParcel, sealParcel } from './sealed-parcel.ts';

/**
 * A session's questions, sealed with the code that its institution says at the hour. It knows nothing of the package that it comes
 * in: whoever has the bytes and the code opens it, wherever it was kept meanwhile.
 */
const SESSION: ParcelKind = { name: 'SESSION', version: 1 };

const SessionHeader = t.exact(
  t.type({ session: Id, salt: t.string, cost: t.refinement(t.number, isCost, 'Cost'), check: t.string }),
  'SessionHeader',
);

export const SessionContent = t.exact(
  t.type({
    forms: rows({ id: Id, quiz_id: Id, content: t.UnknownRecord }),
    /** Pictures and sounds lie beside it, each under a key of its own, at these places: what several sessions show is kept once. */
    files: rows({ place: t.refinement(t.number, Number.isSafeInteger, 'Place'), name: FileName, key: NoEmpty }),
    /** Files that whoever knows their names may have. */
    openFiles: t.readonlyArray(FileName),
  }),
  'SessionContent',
);
export type SessionContent = t.TypeOf<typeof SessionContent>;

/** A file is opened by whoever has the key that its session's parcel names. */
export interface SealedFile {
  readonly key: Buffer;
  readonly bytes: Buffer;
}

const boundTo = (name: string): Buffer => Buffer.from(`quipu laboratory file ${name}`);

export const sealFile = (name: string, content: Uint8Array): SealedFile => {
  const key = newKey();
  return { key, bytes: sealing(key).seal(content, boundTo(name)) };
};

/** Null: it is not that file, or not whole. */
export const openFile = (name: string, key: string, bytes: Uint8Array): Buffer | null =>
  sealing(Buffer.from(key, 'base64')).open(Buffer.from(bytes), boundTo(name));

export const sealSession = async (
  session: number,
  code: string,
  content: SessionContent,
  cost: number,
): Promise<Buffer> => {
  const salt = randomBytes(SALT_BYTES);
  const { key, check } = await passphraseKey('session', code, salt, cost);
  const header = { session, salt: salt.toString('base64url'), cost, check };
  return sealParcel(SESSION, header, SessionContent.encode(content), [], sealing(key));
};

export const openSession = async (
  session: number,
  code: string,
  parcel: Uint8Array,
): Promise<E.Either<'wrongCode' | 'damaged', SessionContent>> => {
  const read = readParcel(SESSION, parcel);
  if (E.isLeft(read)) return E.left('damaged');
  const header = SessionHeader.decode(read.right.header);
  if (E.isLeft(header) || header.right.session !== session) return E.left('damaged');
  const { salt, cost } = header.right;
  const { key, check } = await passphraseKey('session', code, Buffer.from(salt, 'base64url'), cost);
  if (check !== header.right.check) return E.left('wrongCode');
  const content = SessionContent.decode((await read.right.open(sealing(key)))?.content);
  return E.isLeft(content) ? E.left('damaged') : content;
};
