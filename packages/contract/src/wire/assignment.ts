import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { nullable, wireRecord } from './wire-record.ts';

/** The person who goes with one that needs help. */
const SupportPerson = wireRecord('SupportPerson', {
  name: ['name', t.string],
  documentNumber: ['document_number', nullable(t.string)],
  email: ['email', nullable(t.string)],
  mobile: ['mobile', nullable(t.string)],
});

/**
 * Says where and when someone takes an evaluation, as the assignment receipt does. `date` is in ms, `duration` in
 * minutes.
 */
export const Assignment = wireRecord('Assignment', {
  location: ['evaluation_location', t.string],
  province: ['province', nullable(t.string)],
  canton: ['canton', nullable(t.string)],
  parish: ['parish', nullable(t.string)],
  address: ['address', nullable(t.string)],
  reference: ['reference', nullable(t.string)],
  labCode: ['lab_code', nullable(t.string)],
  date: ['date', nullable(Count)],
  /** The institution's name of the turn, as "Matutina". */
  session: ['session', nullable(t.string)],
  duration: ['duration', nullable(Count)],
  supportPerson: ['support_person', nullable(SupportPerson)],
  /** The receipt's QR code says this: identifiers and the code of the period. */
  qr: ['qr', t.string],
});
export type Assignment = t.TypeOf<typeof Assignment>;
