import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';

const shown = {
  id: ['id', Id],
  name: ['name', t.string],
  faculty: ['faculty', t.string],
  campus: ['campus', t.string],
  modality: ['modality', t.string],
  /** The title granted. */
  title: ['title', t.string],
  duration: ['duration', t.string],
} as const;

/** `quota`: seats that are left; null: as many as apply. */
export const Career = wireRecord('Career', { ...shown, quota: ['quota', nullable(Count)] });
export type Career = t.TypeOf<typeof Career>;

/** A career of the second application: always with its seats. */
export const CareerWithQuota = wireRecord('CareerWithQuota', { ...shown, quota: ['quota', Count] });
export type CareerWithQuota = t.TypeOf<typeof CareerWithQuota>;
