import type { WatchedSession } from '@quipu/contract';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { Chip } from '../../../ui/figures/chip.tsx';
import { formatWindow } from '../format-hours.ts';
import styles from './sessions.module.css';
import { texts } from './texts.ts';

export const SessionLink = ({ session }: { readonly session: WatchedSession }) => {
  const { id, quizName, start, end, examinees, underWay, finished, openIncidents } = session;
  return (
    <article className={styles['card']}>
      <h2>
        <Link to={paths.board(id)}>{quizName}</Link>
      </h2>
      <p>{formatWindow(start, end)}</p>
      <p>{[texts.examinees(examinees), texts.underWay(underWay), texts.finished(finished)].join(' · ')}</p>
      <div>
        <Chip tone={openIncidents > 0 ? 'warning' : 'success'}>
          {openIncidents > 0 ? texts.openIncidents(openIncidents) : texts.noIncidents}
        </Chip>
      </div>
    </article>
  );
};
