import type { ListedSheet } from '@quipu/contract';
import { formatGrade } from '../../../ui/figures/format-grade.ts';
import { formatMoment } from '../../../ui/figures/format-moment.ts';
import { texts as home } from '../texts.ts';
import styles from './results.module.css';
import { texts } from './texts.ts';

const when = (at: number | null): string => (at === null ? texts.unknown : formatMoment(at));

/** Lists how and when a sheet ended, and its grade. */
export const ResultsFacts = ({ sheet }: { readonly sheet: ListedSheet }) => (
  <dl className={styles['facts']}>
    <dt>{texts.grade}</dt>
    <dd className={styles['grade']}>{formatGrade(sheet.finalGrade, sheet.maxGrade)}</dd>
    <dt>{texts.state}</dt>
    <dd>{home.status[sheet.status]}</dd>
    <dt>{texts.attempt}</dt>
    <dd>{sheet.attempt}</dd>
    <dt>{texts.started}</dt>
    <dd>{when(sheet.startedAt)}</dd>
    <dt>{texts.finished}</dt>
    <dd>{when(sheet.finishedAt)}</dd>
  </dl>
);
