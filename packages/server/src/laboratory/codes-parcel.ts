import { Id } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { sealing } from '../platform/secrets/sealing.ts';

const Codes = t.readonlyArray(t.exact(t.type({ session: Id, code: t.string })), 'SessionCodes');
type Codes = t.TypeOf<typeof Codes>;

const boundTo = (id: string): Buffer => Buffer.from(`quipu laboratory codes ${id}`);

/** The codes of sessions as they go over the network: only a computer that has the package loaded reads them. */
export const sealCodes = (id: string, key: Buffer, codes: Codes): string =>
  sealing(key)
    .seal(Buffer.from(JSON.stringify(Codes.encode(codes))), boundTo(id))
    .toString('base64url');

/** Null: they are of another package, or none. */
export const openCodes = (id: string, key: Buffer, text: string): Codes | null => {
  const opened = sealing(key).open(Buffer.from(text, 'base64url'), boundTo(id));
  if (opened === null) return null;
  try {
    const decoded = Codes.decode(JSON.parse(opened.toString()));
    return E.isRight(decoded) ? decoded.right : null;
  } catch {
    return null;
  }
};
