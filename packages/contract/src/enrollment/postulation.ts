import { Id } from '@quipu/engine';
import type * as t from 'io-ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';
import type { Career } from './career.ts';
import { enrollmentTexts as texts } from './texts.ts';

/** The second application: two careers in the order in which they are wanted. */
export const Postulation = wireRecord('Postulation', {
  firstPriority: ['first_priority', Id],
  secondPriority: ['second_priority', nullable(Id)],
});
export type Postulation = t.TypeOf<typeof Postulation>;

export interface PostulationDraft {
  readonly firstPriority: number | null;
  readonly secondPriority: number | null;
}
export type PostulationErrors = Readonly<Partial<Record<keyof PostulationDraft | 'acceptance', string>>>;

/** Lists what keeps a second application from being sent. */
export const postulationErrors = (
  { firstPriority, secondPriority }: PostulationDraft,
  isAccepted: boolean,
): PostulationErrors => ({
  ...(firstPriority === null ? { firstPriority: texts.firstPriority } : {}),
  ...(firstPriority !== null && firstPriority === secondPriority ? { secondPriority: texts.samePriorities } : {}),
  ...(isAccepted ? {} : { acceptance: texts.postulationAcceptance }),
});

/** Returns what one list offers, which is all but what the other has. */
export const choicesBeside = <C extends Pick<Career, 'id'>>(
  careers: readonly C[],
  other: number | null,
): readonly C[] => careers.filter(({ id }) => id !== other);
