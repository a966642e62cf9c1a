import type { Assignment, ListedSheet } from '@quipu/contract';
import { INSTITUTION_ZONE } from '../../../ui/figures/format-moment.ts';
import { capital } from '../card/format-session.ts';
import { texts } from './texts.ts';

const when = new Intl.DateTimeFormat('es-EC', {
  timeZone: INSTITUTION_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

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
): readonly Fact[] => {
  const { supportPerson: support, date, duration } = assigned;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [texts.person, fullName],
    [texts.reference, reference],
    [texts.evaluation, quiz.name],
    [texts.date, date === null ? null : capital(when.format(date))],
    [texts.session, assigned.session],
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
