import Alert from '@mui/material/Alert';
import type { DesktopLocalServer } from '@quipu/proctor/bridge';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import { Loading } from '../../ui/kit/loading.tsx';
import { ErrorState } from '../../ui/page-state.tsx';
import { AsideSection } from './aside-section.tsx';
import { BecomeSection } from './become-section.tsx';
import type { LaboratoryCalls } from './calls.ts';
import { ChangesSection } from './changes-section.tsx';
import { hourStanding } from './hour-rules.ts';
import { HourSection } from './hour-section.tsx';
import { type JoinRoom, JoinSection } from './join-section.tsx';
import styles from './laboratory.module.css';
import { MemberSection } from './member-section.tsx';
import { PackageSection } from './package-section.tsx';
import { ResultsSection } from './results-section.tsx';
import { RoomActionsSection } from './room-actions-section.tsx';
import { RoomSection } from './room-section.tsx';
import { ServerSection } from './server-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SheetsSection } from './sheets-section.tsx';
import { StandbySection } from './standby-section.tsx';
import { texts } from './texts.ts';
import { useLaboratory } from './use-laboratory.ts';
import { useLocalServer } from './use-local-server.ts';
import type { Polled } from './use-polled.ts';
import { useRoomCard } from './use-room-card.ts';
import { isIdle, useStandby } from './use-standby.ts';
import { WorkLocally } from './work-locally.tsx';

const WIDTH = 720;

interface LaboratoryProps {
  readonly server: DesktopLocalServer;
  readonly calls: LaboratoryCalls;
}

/** Stands where the local server's first reply will. */
const NothingYet = ({ view: { problem, reload } }: { readonly view: Pick<Polled<unknown>, 'problem' | 'reload'> }) =>
  problem === null ? <Loading blocks={3} height={96} /> : <ErrorState text={problem} onRetry={reload} />;

/**
 * A computer with a server of its own: what it was given, how far it is, and what goes back. To join a room stops that server: not while
 * somebody answers with it, or the institution has not all that it holds.
 */
const OwnServer = ({ server, calls, onJoin }: LaboratoryProps & { readonly onJoin: JoinRoom }) => {
  const state = useLocalServer(server);
  const isRunning = state?.kind === 'running';
  const standby = useStandby(calls, isRunning);
  const idle = standby.value != null && isIdle(standby.value) ? standby.value : null;
  const isServing = isRunning && standby.value !== undefined && idle === null;
  const view = useLaboratory(calls, isServing);
  const { value, cameAt, problem, put } = view;
  const laboratory = value?.laboratory ?? null;
  const running = laboratory?.sheets.filter((sheet) => sheet.state === 'running').length ?? 0;
  const isOwed = laboratory?.sheets.some(({ state: of }) => of === 'running' || of === 'finished') ?? false;
  const mayJoin = !isOwed && idle === null && state !== null && (!isRunning || value !== undefined);
  return (
    <>
      {state === null ? (
        <Loading blocks={2} height={96} />
      ) : (
        <ServerSection server={server} state={state} running={running} run={isServing ? (value?.run ?? null) : null} />
      )}
      {isRunning && standby.value === undefined && <NothingYet view={standby} />}
      {isRunning && idle !== null && <StandbySection state={idle} view={standby} />}
      {isServing && value === undefined && <NothingYet view={view} />}
      {isServing && value !== undefined && (
        <>
          {problem !== null && <Alert severity="warning">{texts.stale}</Alert>}
          <HourSection calls={calls} state={value} cameAt={cameAt} onState={put} />
          <PackageSection calls={calls} laboratory={laboratory} waiting={value.waiting} onLoaded={put}>
            <WorkLocally address={server.address} work={texts.work} isHourDue={hourStanding(value).isDue} />
          </PackageSection>
          {laboratory !== null && (
            <>
              <ChangesSection calls={calls} state={value} onState={put} />
              <SessionsSection calls={calls} state={value} onState={put} />
              <RoomSection calls={calls} />
              {standby.value != null && <StandbySection state={standby.value} view={standby} />}
              <RoomActionsSection calls={calls} sheets={laboratory.sheets} />
              <SheetsSection sheets={laboratory.sheets} />
              <ResultsSection calls={calls} laboratory={laboratory} onState={put} />
            </>
          )}
        </>
      )}
      <AsideSection calls={calls} isRunning={isRunning} />
      {mayJoin && <JoinSection onJoin={onJoin} />}
      {mayJoin && isServing && standby.value?.stage === 'none' && <BecomeSection become={standby.become} />}
    </>
  );
};

/** A computer of a laboratory: with a server of its own, or with that of its room. */
export const Laboratory = ({ server, calls }: LaboratoryProps) => {
  const { card, join, leave } = useRoomCard(server.room);
  return (
    <AccessPage title={texts.title} picture={null} maxWidth={WIDTH}>
      <div className={styles['lead']}>
        <p>{texts.lead}</p>
        <Link to={paths.home}>{texts.goBack}</Link>
      </div>
      {card === undefined && <Loading blocks={2} height={96} />}
      {card === null && <OwnServer server={server} calls={calls} onJoin={join} />}
      {typeof card === 'string' && <MemberSection server={server} card={card} onLeave={leave} />}
    </AccessPage>
  );
};
