import type { ListedSheet } from '@quipu/contract';
import { texts } from '../texts.ts';
import styles from './card.module.css';
import { formatSession } from './format-session.ts';

type Offered = ListedSheet['sessions'][number];
const stateOf = ({ active, expired }: Offered) => (expired ? 'expired' : active ? 'active' : 'coming');

/** Lists when an evaluation is, will be or was held, to somebody who has no session of it. */
export const OfferedSessions = ({ sessions }: Pick<ListedSheet, 'sessions'>) =>
  sessions.length > 0 && (
    <ul className={styles['list']} aria-label={texts.offered}>
      {sessions.map((session) => (
        <li key={`${session.start}-${session.end}`} data-state={stateOf(session)}>
          {formatSession(session.start, session.end)}. <strong>{texts.offeredState[stateOf(session)]}</strong>
        </li>
      ))}
    </ul>
  );
