import type { Assignment, ListedSheet } from '@quipu/contract';
import { formatDayAndHour } from '../../../ui/figures/format-moment.ts';
import { texts } from './texts.ts';

export interface ReceiptHolder {
  readonly fullName: string;
  readonly reference: string | null;
}

type Fact = readonly [label: string, value: string];

/** The rows of a receipt, in order. A row without a value is left out. */
export const receiptFacts = (
  { fullName, reference }: ReceiptHolder,
  { quiz }: Pick<ListedSheet, 'quiz'>,
  assigned: Assignment,
  period: string | null,
): readonly Fact[] => {
  const { supportPerson: support, date, duration } = assigned;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [texts.person, fullName],
    [texts.reference, reference],
    [texts.evaluation, quiz.name],
    [texts.period, period],
    [texts.date, date === null ? null : formatDayAndHour(date)],
    [texts.turn, assigned.session],
    [texts.duration, duration === null ? null : texts.minutes(duration)],
    [texts.location, assigned.location],
    [texts.labCode, assigned.labCode],
    [texts.address, assigned.address],
    [texts.landmark, assigned.reference],
    [texts.parish, assigned.parish],
    [texts.canton, assigned.canton],
    [texts.province, assigned.province],
    [texts.support, support?.name],
    [texts.supportDocument, support?.documentNumber],
    [texts.supportContact, [support?.mobile, support?.email].filter((way) => way != null).join(' · ')],
  ];
  return facts.flatMap(([label, value]) => (value == null || value === '' ? [] : [[label, value]]));
};
