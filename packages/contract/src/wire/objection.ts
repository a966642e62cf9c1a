import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { nullable, wireRecord } from './wire-record.ts';

/** The institution's word on an objection: an upheld one leaves its incidents without effect. */
export const ObjectionDecision = wireRecord('ObjectionDecision', {
  isUpheld: ['is_upheld', t.boolean],
  at: ['at', Count],
  /** The person reads it. */
  answer: ['answer', t.string],
});
export type ObjectionDecision = t.TypeOf<typeof ObjectionDecision>;

/** An examinee's answer to incidents of their sheet. Times in ms. */
export const Objection = wireRecord('Objection', {
  /** Incidents that it answers together have it together. */
  id: ['id', Id],
  text: ['text', t.string],
  at: ['at', Count],
  /** Null: nobody decided yet. */
  decided: ['decided', nullable(ObjectionDecision)],
});
export type Objection = t.TypeOf<typeof Objection>;
