import { styled } from '@mui/material/styles';
import type { WatchedSession } from '@quipu/contract';
import { Link } from 'react-router-dom';
import { Chip } from '../../../ui/figures/chip.tsx';
import { formatWindow } from '../format-hours.ts';
import { texts } from './texts.ts';

const Card = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: 8,
  padding: 20,
  borderRadius: 12,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  '&:hover': { borderColor: theme.palette.text.secondary },
  '& h2': { ...theme.typography.h2, overflowWrap: 'anywhere' },
  // All of the card leads there.
  '& a': { color: theme.palette.primary.main, '&::after': { content: '""', position: 'absolute', inset: 0 } },
  '& p': { color: theme.palette.text.secondary, fontSize: '0.9375rem' },
}));

export const SessionLink = ({ session }: { readonly session: WatchedSession }) => {
  const { id, quizName, start, end, examinees, underWay, finished, openIncidents } = session;
  return (
    <Card>
      <h2>
        <Link to={`/consola/${id}`}>{quizName}</Link>
      </h2>
      <p>{formatWindow(start, end)}</p>
      <p>{[texts.examinees(examinees), texts.underWay(underWay), texts.finished(finished)].join(' · ')}</p>
      <div>
        <Chip tone={openIncidents > 0 ? 'warning' : 'success'}>
          {openIncidents > 0 ? texts.openIncidents(openIncidents) : texts.noIncidents}
        </Chip>
      </div>
    </Card>
  );
};
