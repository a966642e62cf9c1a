import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { nullable, wireRecord } from './wire-record.ts';

/** Who goes with a person that needs help. */
const SupportPerson = wireRecord('SupportPerson', {
  name: ['name', t.string],
  documentNumber: ['document_number', nullable(t.string)],
  email: ['email', nullable(t.string)],
  mobile: ['mobile', nullable(t.string)],
});

/** Where and when someone takes an evaluation: what the assignment receipt says. `date` in ms, `duration` in minutes. */
export const Assignment = wireRecord('Assignment', {
  location: ['evaluation_location', t.string],
  province: ['province', nullable(t.string)],
  canton: ['canton', nullable(t.string)],
  parish: ['parish', nullable(t.string)],
  address: ['address', nullable(t.string)],
  reference: ['reference', nullable(t.string)],
  labCode: ['lab_code', nullable(t.string)],
  date: ['date', nullable(Count)],
  /** What the institution calls the turn: "Matutina". */
  session: ['session', nullable(t.string)],
  duration: ['duration', nullable(Count)],
  supportPerson: ['support_person', nullable(SupportPerson)],
  /** What the receipt's QR code says, identifiers and period code. */
  qr: ['qr', t.string],
});
export type Assignment = t.TypeOf<typeof Assignment>;
