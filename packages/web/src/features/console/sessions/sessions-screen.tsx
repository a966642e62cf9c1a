import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { consoleCalls, type WatchedSession } from '@quipu/contract';
import { DAY_MS } from '@quipu/engine';
import { useCallback, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { ASK_OFTEN_MS } from '../../../ui/fetched/asking-pace.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { Chip } from '../../../ui/figures/chip.tsx';
import { formatSession } from '../../../ui/figures/format-moment.ts';
import { Loading } from '../../../ui/kit/loading.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { fetchSessions } from '../api.ts';
import { Page, StaleNotice } from '../page.tsx';
import { texts as common } from '../texts.ts';
import styles from './sessions.module.css';
import { texts } from './texts.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Counts on from a day, both as yyyy-mm-dd: days of the calendar, so that no zone plays a part. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

interface DayPickerProps {
  readonly day: string;
  /** Null: today, whichever that is. */
  readonly onDay: (day: string | null) => void;
}

const DayPicker = ({ day, onDay }: DayPickerProps) => (
  <div className={styles['bar']}>
    <TextField
      type="date"
      label={texts.day}
      value={day}
      onChange={({ target: { value } }) => {
        // Half a date, while it is typed, is none.
        if (value !== '') onDay(value);
      }}
    />
    <Button size="large" variant="outlined" onClick={() => onDay(dayAfter(day, -1))}>
      {texts.before}
    </Button>
    <Button size="large" variant="outlined" onClick={() => onDay(dayAfter(day, 1))}>
      {texts.after}
    </Button>
    <Button size="large" onClick={() => onDay(null)}>
      {texts.today}
    </Button>
  </div>
);

const SessionCard = ({ session }: { readonly session: WatchedSession }) => {
  const { id, quizName, start, end, examinees, underWay, finished, openIncidents } = session;
  return (
    <Card className={styles['card']} component="article" variant="outlined">
      <Typography variant="h2">
        <Link component={RouterLink} to={paths.board(id)}>
          {quizName}
        </Link>
      </Typography>
      <Typography color="textSecondary">{formatSession(start, end)}</Typography>
      <Typography color="textSecondary">
        {[texts.examinees(examinees), texts.underWay(underWay), texts.finished(finished)].join(' · ')}
      </Typography>
      <div>
        <Chip tone={openIncidents > 0 ? 'warning' : 'success'}>
          {openIncidents > 0 ? texts.openIncidents(openIncidents) : texts.noIncidents}
        </Chip>
      </div>
    </Card>
  );
};

interface OfDayProps {
  readonly day: string | null;
  /** Tells which day that is. */
  readonly onKnown: (day: string) => void;
}

const SessionsOfDay = ({ day, onKnown }: OfDayProps) => {
  const api = useApi(consoleCalls);
  const ask = useCallback(async () => {
    const asked = await fetchSessions(api, day);
    if (asked.kind === 'got') onKnown(asked.value.day);
    return asked;
  }, [api, day, onKnown]);
  const { value, since, problem, busy, reload } = useFetched(ask, ASK_OFTEN_MS);
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
              <SessionCard session={session} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

/** The sessions to watch on a day: today, or the one of the address. */
export const SessionsScreen = () => {
  usePageTitle(common.title);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('dia');
  const day = asked !== null && DAY.test(asked) ? asked : null;
  const [known, setKnown] = useState<string | null>(null);
  const shown = day ?? known;
  return (
    <Page>
      <Typography variant="h1">{common.title}</Typography>
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
