import { styled } from '@mui/material/styles';
import type { ListedSheet } from '@quipu/contract';
import { formatGrade } from '../../../ui/figures/format-grade.ts';
import { formatMoment } from '../../../ui/figures/format-moment.ts';
import { texts as home } from '../texts.ts';
import { texts } from './texts.ts';

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(92px, max-content) 1fr',
  gap: '6px 16px',
  margin: 0,
  '& > dt': { color: theme.palette.text.secondary },
  '& > dd': { margin: 0, overflowWrap: 'anywhere' },
  '& > .grade': { fontWeight: 650, fontSize: '1.125rem' },
}));

const when = (at: number | null): string => (at === null ? texts.unknown : formatMoment(at));

/** How and when a sheet ended, and its grade. */
export const ResultsFacts = ({ sheet }: { readonly sheet: ListedSheet }) => (
  <Facts>
    <dt>{texts.grade}</dt>
    <dd className="grade">{formatGrade(sheet.finalGrade, sheet.maxGrade)}</dd>
    <dt>{texts.state}</dt>
    <dd>{home.status[sheet.status]}</dd>
    <dt>{texts.attempt}</dt>
    <dd>{sheet.attempt}</dd>
    <dt>{texts.started}</dt>
    <dd>{when(sheet.startedAt)}</dd>
    <dt>{texts.finished}</dt>
    <dd>{when(sheet.finishedAt)}</dd>
  </Facts>
);
