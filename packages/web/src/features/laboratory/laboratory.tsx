import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { DesktopLocalServer } from '@quipu/proctor/bridge';
import { Link, useNavigate } from 'react-router-dom';
import { useBaseAddress, workLocally } from '../../lib/base-address.ts';
import { paths } from '../../lib/paths.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import { Loading } from '../../ui/kit/loading.tsx';
import { ErrorState } from '../../ui/page-state.tsx';
import type { LaboratoryCalls } from './calls.ts';
import { hourStanding } from './hour-rules.ts';
import { HourSection } from './hour-section.tsx';
import styles from './laboratory.module.css';
import { PackageSection } from './package-section.tsx';
import { ResultsSection } from './results-section.tsx';
import { Row } from './section.tsx';
import { ServerSection } from './server-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SheetsSection } from './sheets-section.tsx';
import { texts } from './texts.ts';
import { useLaboratory } from './use-laboratory.ts';
import { useLocalServer } from './use-local-server.ts';

/** Leads from the package to the examinee's login in one step. */
const WorkLocally = ({ address, isHourDue }: { readonly address: string; readonly isHourDue: boolean }) => {
  const navigate = useNavigate();
  const isLocal = useBaseAddress(({ local }) => local === address);
  const isIn = useSignInSession(({ session }) => session !== null);
  if (isIn) return <small>{isLocal ? texts.working : texts.isIn}</small>;
  if (isHourDue) return <small>{texts.hourFirst}</small>;
  return (
    <Row>
      <small>{isLocal ? texts.working : texts.workHelp}</small>
      {isLocal ? (
        <Button component={Link} to={paths.login} variant="contained">
          {texts.goToLogin}
        </Button>
      ) : (
        <Button
          variant="contained"
          onClick={() => {
            workLocally(address);
            void navigate(paths.login);
          }}
        >
          {texts.work}
        </Button>
      )}
    </Row>
  );
};

const WIDTH = 720;

interface LaboratoryProps {
  readonly server: DesktopLocalServer;
  readonly calls: LaboratoryCalls;
}

/** A computer of a laboratory: its server, what it was given, how far it is, and what goes back. */
export const Laboratory = ({ server, calls }: LaboratoryProps) => {
  const state = useLocalServer(server);
  const isRunning = state?.kind === 'running';
  const { value, cameAt, problem, reload, put } = useLaboratory(calls, isRunning);
  const laboratory = value?.laboratory ?? null;
  const running = laboratory?.sheets.filter((sheet) => sheet.state === 'running').length ?? 0;
  return (
    <AccessPage title={texts.title} picture={null} maxWidth={WIDTH}>
      <div className={styles['lead']}>
        <p>{texts.lead}</p>
        <Link to={paths.home}>{texts.goBack}</Link>
      </div>
      {state === null ? (
        <Loading blocks={2} height={96} />
      ) : (
        <ServerSection server={server} state={state} running={running} run={isRunning ? (value?.run ?? null) : null} />
      )}
      {isRunning &&
        value === null &&
        (problem === null ? <Loading blocks={3} height={96} /> : <ErrorState text={problem} onRetry={reload} />)}
      {isRunning && value !== null && (
        <>
          {problem !== null && <Alert severity="warning">{texts.stale}</Alert>}
          <HourSection calls={calls} state={value} cameAt={cameAt} onState={put} />
          <PackageSection calls={calls} laboratory={laboratory} onLoaded={put}>
            <WorkLocally address={server.address} isHourDue={hourStanding(value).isDue} />
          </PackageSection>
          {laboratory !== null && (
            <>
              <SessionsSection calls={calls} state={value} onState={put} />
              <SheetsSection sheets={laboratory.sheets} />
              <ResultsSection calls={calls} laboratory={laboratory} onState={put} />
            </>
          )}
        </>
      )}
    </AccessPage>
  );
};
