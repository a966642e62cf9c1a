import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { serverClock } from '../../lib/server-clock.ts';
import { arrive } from '../../stores/arrival-store.ts';
import { type CodeLogin, useCodeLogin } from '../../stores/code-login-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { sendCode } from './api.ts';
import { CodeForm } from './code-form.tsx';
import { texts } from './texts.ts';

const LOGIN = '/login';
const WARNING_MS = 30_000;
const NewVersionDialog = lazy(() => import('../../ui/new-version-dialog.tsx'));
const ChangeCodeEmailDialog = lazy(() => import('../../ui/change-email/change-code-email-dialog.tsx'));

const Line = styled('p')({ margin: '0 0 12px', lineHeight: 1.5, overflowWrap: 'anywhere' });
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', marginTop: 12 });

interface WaitingProps {
  readonly waiting: CodeLogin;
  readonly onReplace: (resetToken: string) => void;
}

const Waiting = ({ waiting, onReplace }: WaitingProps) => {
  const api = useApi();
  const { wait, forget } = useCodeLogin.getState();
  const picture = useSettings((state) => state.settings?.clientUiOptions?.imageLogin ?? null);
  const [outdated, setOutdated] = useState(false);
  const [changing, setChanging] = useState(false);

  const submit = async (code: string) => {
    const outcome = await sendCode(api, waiting, code);
    if (outcome.kind === 'newVersion') setOutdated(true);
    if (outcome.kind === 'in') arrive(outcome.reply);
    if (outcome.kind === 'replace') onReplace(outcome.resetToken);
    if (outcome.kind === 'in' || outcome.kind === 'replace') forget();
    return outcome;
  };

  return (
    <AccessPage title={texts.title} picture={picture}>
      <Line>{texts.sent(waiting.email)}</Line>
      <Line>
        {texts.timeLeft}{' '}
        <Countdown
          deadline={waiting.codeDate + waiting.lastsMs}
          now={serverClock.now}
          label={texts.timeLeft}
          warningMs={WARNING_MS}
          onOver={() => {
            notify('warning', texts.expired);
            forget();
          }}
        />
      </Line>
      <CodeForm key={waiting.credentials} onSubmit={submit} />
      <Actions>
        <Button onClick={forget}>{texts.cancel}</Button>
        {waiting.canChangeEmail && (
          <Button
            onClick={() => {
              setChanging(true);
            }}
          >
            {texts.changeEmail}
          </Button>
        )}
      </Actions>
      <Suspense>
        {outdated && <NewVersionDialog wanted={null} />}
        {changing && (
          <ChangeCodeEmailDialog
            credentials={waiting.credentials}
            onChanged={(changed) => {
              // The time may have run out meanwhile, or the login been left.
              if (useCodeLogin.getState().waiting !== waiting) return;
              wait({ ...waiting, ...changed });
              setChanging(false);
              notify('success', texts.changed);
            }}
            onCancel={() => {
              setChanging(false);
            }}
          />
        )}
      </Suspense>
    </AccessPage>
  );
};

/** The second step of a login. Without the first, and once it is over, there is only the way back. */
export const CodeScreen = () => {
  const waiting = useCodeLogin((state) => state.waiting);
  const [resetToken, setResetToken] = useState<string | null>(null);
  if (resetToken !== null) return <Navigate to={`/auth/passwords/reset/${encodeURIComponent(resetToken)}`} replace />;
  return waiting === null ? <Navigate to={LOGIN} replace /> : <Waiting waiting={waiting} onReplace={setResetToken} />;
};
