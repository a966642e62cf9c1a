import { Count, SheetStatus } from '@quipu/engine';
import * as t from 'io-ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';
import { asRequest } from './office-rows.ts';

/** An answer to incidents of a sheet, for whoever decides on it. */
export const OfficeObjection = wireRecord('OfficeObjection', {
  ...asRequest,
  text: ['text', t.string],
  /** The person reads it. */
  answer: ['answer', nullable(t.string)],
  sheetStatus: ['sheet_status', SheetStatus],
  /** It is about so many of each kind. */
  kinds: ['kinds', t.readonlyArray(wireRecord('ObjectedKind', { kind: ['kind', t.string], count: ['count', Count] }))],
});
export type OfficeObjection = t.TypeOf<typeof OfficeObjection>;
