import { consoleCalls } from '@quipu/contract';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { Loading } from '../../../ui/loading.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { fetchSessions } from '../api.ts';
import { Page } from '../page.tsx';
import { StaleNotice } from '../stale-notice.tsx';
import { texts as common } from '../texts.ts';
import { useFetched } from '../use-fetched.ts';
import { DayPicker } from './day-picker.tsx';
import { SessionLink } from './session-link.tsx';
import styles from './sessions.module.css';
import { texts } from './texts.ts';

const ASK_EVERY_MS = 30_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface OfDayProps {
  readonly day: string | null;
  /** Which day that is. */
  readonly onKnown: (day: string) => void;
}

const SessionsOfDay = ({ day, onKnown }: OfDayProps) => {
  const api = useApi(consoleCalls);
  const ask = useCallback(async () => {
    const asked = await fetchSessions(api, day);
    if (asked.kind === 'got') onKnown(asked.value.day);
    return asked;
  }, [api, day, onKnown]);
  const { value, since, problem, busy, reload } = useFetched(ask, ASK_EVERY_MS);
  if (value === null)
    return problem === null ? (
      <Loading blocks={3} height={120} />
    ) : (
      <ErrorState text={problem.text ?? common.unreachable} icon="noLink" onRetry={reload} retrying={busy} />
    );
  return (
    <>
      <StaleNotice since={since} problem={problem} onRetry={reload} />
      {value.sessions.length === 0 ? (
        <EmptyState text={texts.empty} />
      ) : (
        <ul className={styles['grid']}>
          {value.sessions.map((session) => (
            <li key={session.id}>
              <SessionLink session={session} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

/** What there is to watch on a day: today, or the one of the address. */
export const SessionsPage = () => {
  usePageTitle(common.title);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('dia');
  const day = asked !== null && DAY.test(asked) ? asked : null;
  const [known, setKnown] = useState<string | null>(null);
  const shown = day ?? known;
  return (
    <Page>
      <h1>{common.title}</h1>
      {shown !== null && (
        <DayPicker
          day={shown}
          onDay={(other) => {
            setSearch(other === null ? {} : { dia: other }, { replace: true });
          }}
        />
      )}
      <SessionsOfDay key={day ?? ''} day={day} onKnown={setKnown} />
    </Page>
  );
};
