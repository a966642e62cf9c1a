import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { officeRosterCalls, type RosterOfSession } from '@quipu/contract';
import { useCallback, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { ASK_OFTEN_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { formatSession } from '../../../ui/figures/format-moment.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import { texts as common } from '../frame/texts.ts';
import { useMay } from '../frame/use-may.ts';
import { NothingYet, Stale } from '../list/paged-list.tsx';
import partsStyles from '../list/parts.module.css';
import { EnterDialog } from './enter-dialog.tsx';
import { OpeningCodeDialog } from './opening-code-dialog.tsx';
import { PracticePart } from './practice-part.tsx';
import { texts as practiceTexts } from './practice-texts.ts';
import { PrintMenu } from './print-menu.tsx';
import { RemoveSessionDialog } from './remove-session-dialog.tsx';
import { texts as roomTexts } from './room-texts.ts';
import { RoomsPart } from './rooms-part.tsx';
import styles from './roster.module.css';
import { RosterList } from './roster-list.tsx';
import { SessionTimesDialog } from './session-dialog.tsx';
import { texts as sessionTexts } from './session-texts.ts';
import { texts } from './texts.ts';

/** The address of the rooms of a session, after its own. */
const ROOMS = 'salas';
/** That of their practice. */
const PRACTICE = 'practica';

const factsOf = ({ id, timeLimit, start, end, people, started, finished, withdrawn }: RosterOfSession): string =>
  [
    texts.number(id, timeLimit),
    formatSession(start, end),
    texts.people(people),
    texts.standing(started, finished),
    ...(withdrawn === 0 ? [] : [texts.withdrawn(withdrawn)]),
  ].join(' · ');

interface WholeProps {
  readonly session: RosterOfSession;
  /** The server's time. */
  readonly now: number;
  readonly part: string | undefined;
  readonly onChanged: () => void;
}

const Parts = ({ at }: { readonly at: string }) => (
  <nav aria-label={roomTexts.partsLabel}>
    <ul className={partsStyles['parts']}>
      <li>
        <NavLink to={at} end>
          {roomTexts.parts.roster}
        </NavLink>
      </li>
      <li>
        <NavLink to={`${at}/${ROOMS}`}>{roomTexts.parts.rooms}</NavLink>
      </li>
      <li>
        <NavLink to={`${at}/${PRACTICE}`}>{practiceTexts.part}</NavLink>
      </li>
    </ul>
  </nav>
);

const Whole = ({ session, now, part, onChanged }: WholeProps) => {
  const may = useMay();
  const [isEntering, setEntering] = useState(false);
  const [isSaying, setSaying] = useState(false);
  const [changing, setChanging] = useState<RosterOfSession | null>(null);
  const [removing, setRemoving] = useState<RosterOfSession | null>(null);
  const navigate = useNavigate();
  const [turn, setTurn] = useState(0);
  const changed = () => {
    setEntering(false);
    setChanging(null);
    setRemoving(null);
    setTurn((before) => before + 1);
    onChanged();
  };
  return (
    <>
      <Typography variant="h1">{session.evaluation}</Typography>
      <p className={styles['facts']}>{factsOf(session)}</p>
      <div className={styles['actions']}>
        {may('enterOfficeRoster') && (
          <Button variant="contained" onClick={() => setEntering(true)}>
            {texts.enter}
          </Button>
        )}
        {session.started === 0 && session.end > now && may('changeOfficeSession') && (
          <Button variant="outlined" onClick={() => setChanging(session)}>
            {sessionTexts.change}
          </Button>
        )}
        {session.hasCode && may('sayOpeningCode') && (
          <Button variant="outlined" onClick={() => setSaying(true)}>
            {sessionTexts.sayCode}
          </Button>
        )}
        {session.people + session.withdrawn === 0 && may('removeOfficeSession') && (
          <Button variant="outlined" color="error" onClick={() => setRemoving(session)}>
            {sessionTexts.remove}
          </Button>
        )}
        {session.people > 0 && <PrintMenu sessionId={session.id} room={null} />}
      </div>
      <Parts at={`${inOffice(officePaths.sessions)}/${session.id}`} />
      {part === ROOMS && <RoomsPart session={session} onChanged={changed} />}
      {part === PRACTICE && <PracticePart session={session} />}
      {part !== ROOMS && part !== PRACTICE && <RosterList session={session} turn={turn} onChanged={changed} />}
      {/* Asked anew in either case: it may have been refused because others are quicker. */}
      {changing !== null && <SessionTimesDialog session={changing} onClose={changed} onDone={changed} />}
      {isSaying && <OpeningCodeDialog session={session} now={now} onClose={() => setSaying(false)} />}
      {removing !== null && (
        <RemoveSessionDialog
          session={removing}
          onClose={changed}
          onDone={() => void navigate(inOffice(officePaths.sessions))}
        />
      )}
      {isEntering && <EnterDialog session={session} onClose={() => setEntering(false)} onDone={changed} />}
    </>
  );
};

/** One session: who is on its roster, where, and what is done about them. */
export const SessionScreen = () => {
  const api = useApi(officeRosterCalls);
  const { id, part } = useParams();
  const { state: from } = useLocation();
  const ask = useCallback(
    async () => fetchedOf(await api.officeSession({ id: Number(id) }), common.refused),
    [api, id],
  );
  const state = useFetched(ask, ASK_OFTEN_MS);
  const session = state.value?.session ?? null;
  usePageTitle(`${session?.evaluation ?? texts.title} · ${common.title}`);
  const search = (from as { readonly search?: string } | null)?.search ?? '';
  return (
    <>
      <Link className={styles['back']} to={`${inOffice(officePaths.sessions)}${search}`}>
        {texts.back}
      </Link>
      {session === null ? (
        <NothingYet {...state} />
      ) : (
        <>
          <Stale {...state} />
          <Whole key={session.id} session={session} now={state.value?.now ?? 0} part={part} onChanged={state.reload} />
        </>
      )}
    </>
  );
};
