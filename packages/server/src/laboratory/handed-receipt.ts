import { LaboratoryOutcome, nullable } from '@quipu/contract';
import { Count, Id } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { sealing } from '../platform/secrets/sealing.ts';

const Receipt = t.exact(
  t.type({
    /** The start of that computer's server that the results were made after. Null: they tell of none. */
    run: nullable(t.exact(t.type({ number: Count, tag: t.string }))),
    sheets: t.readonlyArray(t.exact(t.type({ id: Id, mark: t.string, outcome: LaboratoryOutcome }))),
  }),
  'HandedReceipt',
);
/** The institution's server says this of a results file, to the computer that it is from. */
export type HandedReceipt = t.TypeOf<typeof Receipt>;

const boundTo = (id: string): Buffer => Buffer.from(`quipu laboratory receipt ${id}`);

export const sealReceipt = (id: string, key: Buffer, receipt: HandedReceipt): string =>
  sealing(key)
    .seal(Buffer.from(JSON.stringify(Receipt.encode(receipt))), boundTo(id))
    .toString('base64url');

/** Null: it is of another package, or none. */
export const openReceipt = (id: string, key: Buffer, text: string): HandedReceipt | null => {
  const opened = sealing(key).open(Buffer.from(text, 'base64url'), boundTo(id));
  if (opened === null) return null;
  try {
    const decoded = Receipt.decode(JSON.parse(opened.toString()));
    return E.isRight(decoded) ? decoded.right : null;
  } catch {
    return null;
  }
};
