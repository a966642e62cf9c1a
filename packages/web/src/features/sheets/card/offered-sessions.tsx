import { styled } from '@mui/material/styles';
import type { ListedSheet } from '@quipu/contract';
import { texts } from '../texts.ts';
import { formatSession } from './format-session.ts';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  display: 'grid',
  gap: 6,
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  '& > li': { paddingLeft: 12, borderLeft: `3px solid ${theme.palette.divider}` },
  '& > [data-state="active"]': { borderColor: theme.palette.success.main },
  '& > [data-state="expired"]': { color: theme.palette.text.secondary },
  '& strong': { fontWeight: 600 },
}));

type Offered = ListedSheet['sessions'][number];
const stateOf = ({ active, expired }: Offered) => (expired ? 'expired' : active ? 'active' : 'coming');

/** When an evaluation is, will be or was held: for who has no session of it. */
export const OfferedSessions = ({ sessions }: Pick<ListedSheet, 'sessions'>) =>
  sessions.length > 0 && (
    <List aria-label={texts.offered}>
      {sessions.map((session) => (
        <li key={`${session.start}-${session.end}`} data-state={stateOf(session)}>
          {formatSession(session.start, session.end)}. <strong>{texts.offeredState[stateOf(session)]}</strong>
        </li>
      ))}
    </List>
  );
