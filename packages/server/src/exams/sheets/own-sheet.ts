import type { Caller } from '../../platform/http/caller.ts';
import type { ReadForm } from '../forms/form-store.ts';
import type { Subject } from './lock-and-expire-sheets.ts';
import type { ReadIdentity } from './sheet-identity.ts';

export type FindOwnSheet = (caller: Caller, sheetId: number) => Promise<Subject | null>;

/** A sheet of the caller with its form. Null where there is none, and where it is another's: the two look the same. */
export const ownSheetFinder =
  (identityOf: ReadIdentity, formOf: ReadForm): FindOwnSheet =>
  async ({ userId }, sheetId) => {
    const identity = await identityOf(sheetId);
    return identity === undefined || identity.userId !== userId
      ? null
      : { identity, form: await formOf(identity.formId) };
  };
