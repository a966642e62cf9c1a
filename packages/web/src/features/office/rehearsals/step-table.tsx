import type { RehearsalStep } from '@quipu/contract';
import listStyles from '../list/list.module.css';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { texts } from './texts.ts';

const { step: words, time, count, both } = texts;

const COLUMNS: readonly Column<RehearsalStep>[] = [
  {
    title: words.people,
    cell: ({ people, isWithMisfortunes }) => (
      <span className={listStyles['lines']}>
        <span>{count(people)}</span>
        {isWithMisfortunes && <small>{words.withMisfortunes}</small>}
      </span>
    ),
  },
  { title: words.held, cell: ({ isHeld }) => (isHeld ? words.yes : words.no) },
  { title: words.start, cell: ({ started }) => both(time(started.p50), time(started.p99)) },
  { title: words.replies, cell: ({ replies }) => both(time(replies.p50), time(replies.p99)) },
  { title: words.acknowledged, cell: ({ acknowledged }) => time(acknowledged.p99) },
  { title: words.ended, cell: ({ ended }) => time(ended.p99) },
  { title: words.most, cell: ({ mostPerSecond }) => count(mostPerSecond) },
  { title: words.troubles, cell: ({ troubles }) => count(troubles.reduce((sum, one) => sum + one.count, 0)) },
  {
    title: words.cpu,
    cell: ({ machineCpu, candidatesCpu }) => both(texts.percent(machineCpu), texts.percent(candidatesCpu)),
  },
];

/** The steps of a rehearsal in figures, and why one of them did not hold. */
export const StepTable = ({ steps }: { readonly steps: readonly RehearsalStep[] }) => (
  <>
    <OfficeTable label={texts.steps} columns={COLUMNS} rows={steps} keyOf={(step) => steps.indexOf(step)} />
    {steps
      .filter(({ reasons }) => reasons.length > 0)
      .map((step) => (
        <p key={steps.indexOf(step)}>{texts.reasons(step.people, step.reasons)}</p>
      ))}
  </>
);
