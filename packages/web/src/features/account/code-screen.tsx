import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { accessCalls, codeCalls } from '@quipu/contract';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { paths } from '../../lib/paths.ts';
import { serverClock } from '../../lib/server-clock.ts';
import { type CodeLogin, useCodeLogin } from '../../stores/code-login-store.ts';
import { signIn } from '../../stores/pending-session-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { Form, SubmitButton } from '../../ui/kit/form.tsx';
import { TextField } from '../../ui/kit/text-field.tsx';
import styles from './account.module.css';
import { type CodeOutcome, resendCode, sendCode } from './api.ts';
import { CODE_DIGITS, codeRules, isCompleteCode } from './rules.ts';
import { texts } from './texts.ts';

const WARNING_MS = 30_000;
const NewVersionDialog = lazy(() => import('../../ui/new-version-dialog.tsx'));
const ChangeCodeEmailDialog = lazy(async () => ({
  default: (await import('../../ui/change-email/change-code-email-dialog.tsx')).ChangeCodeEmailDialog,
}));

/** Keeps the digits of a typed or pasted text, up to the length of a code. */
const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, CODE_DIGITS);

/** The code in one box: it sends itself with its last digit. */
const CodeForm = ({ onSubmit }: { readonly onSubmit: (code: string) => Promise<CodeOutcome> }) => {
  const form = usePageForm({ code: '' });
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async ({ code }: { readonly code: string }) => {
    setRefusal(null);
    const outcome = await onSubmit(code);
    if (outcome.kind === 'wrongCode') form.setValue('code', '');
    if (outcome.kind !== 'wrongCode' && outcome.kind !== 'refused') return;
    setRefusal(outcome.text);
    form.setFocus('code', { shouldSelect: true });
  };
  useEffect(() => {
    form.setFocus('code');
    return form.subscribe({
      name: 'code',
      formState: { values: true },
      callback: ({ type, values }) => {
        if (type === 'change' && isCompleteCode(values.code)) queueMicrotask(() => element.current?.requestSubmit());
      },
    });
  }, [form]);
  return (
    <Form form={form} element={element} onSubmit={submit}>
      <div className={styles['code']}>
        <TextField
          form={form}
          name="code"
          rules={codeRules}
          label={texts.code.label}
          hint={texts.code.hint}
          typedAs={digitsOf}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </div>
      <SubmitButton form={form} busyText={texts.code.entering}>
        {texts.code.enter}
      </SubmitButton>
      {refusal !== null && (
        <Alert severity="error" role="alert">
          {refusal}
        </Alert>
      )}
    </Form>
  );
};

interface WaitingProps {
  readonly waiting: CodeLogin;
  readonly onReplace: (resetToken: string) => void;
}

const Waiting = ({ waiting, onReplace }: WaitingProps) => {
  const api = useApi(codeCalls);
  const { wait, forget } = useCodeLogin.getState();
  const picture = useSettings((state) => state.settings?.clientUiOptions?.imageLogin ?? null);
  const [outdated, setOutdated] = useState(false);
  const [changing, setChanging] = useState(false);
  const access = useApi(accessCalls);
  const [isResending, setResending] = useState(false);
  const [notSent, setNotSent] = useState<string | null>(null);

  const replace = (fresh: CodeLogin) => {
    // The time may have run out meanwhile, or the login been left.
    if (useCodeLogin.getState().waiting !== waiting) return;
    wait(fresh);
    notify('success', texts.code.changed);
  };
  const resend = async () => {
    setResending(true);
    setNotSent(null);
    const outcome = await resendCode(access, waiting);
    setResending(false);
    if (outcome.kind === 'refused') setNotSent(outcome.text);
    else replace(outcome.waiting);
  };
  const submit = async (code: string) => {
    const outcome = await sendCode(api, waiting, code);
    if (outcome.kind === 'newVersion') setOutdated(true);
    if (outcome.kind === 'signedIn') signIn(outcome.reply);
    if (outcome.kind === 'replace') onReplace(outcome.resetToken);
    if (outcome.kind === 'signedIn' || outcome.kind === 'replace') forget();
    return outcome;
  };

  return (
    <AccessPage title={texts.code.title} picture={picture}>
      <p className={styles['line']}>{texts.code.sent(waiting.email)}</p>
      <p className={styles['line']}>
        {texts.code.timeLeft}{' '}
        <Countdown
          deadline={waiting.codeDate + waiting.lastsMs}
          now={serverClock.now}
          label={texts.code.timeLeft}
          warningMs={WARNING_MS}
          onOver={() => {
            notify('warning', texts.code.expired);
            forget();
          }}
        />
      </p>
      <CodeForm key={waiting.credentials} onSubmit={submit} />
      {notSent !== null && (
        <Alert severity="error" role="alert">
          {notSent}
        </Alert>
      )}
      <div className={styles['actions']}>
        <Button onClick={forget}>{texts.cancel}</Button>
        <Button disabled={isResending} onClick={() => void resend()}>
          {texts.code.resend}
        </Button>
        {waiting.canChangeEmail && (
          <Button
            onClick={() => {
              setChanging(true);
            }}
          >
            {texts.code.changeEmail}
          </Button>
        )}
      </div>
      <Suspense>
        {outdated && <NewVersionDialog wanted={null} />}
        {changing && (
          <ChangeCodeEmailDialog
            credentials={waiting.credentials}
            onChanged={(changed) => {
              setChanging(false);
              replace({ ...waiting, ...changed });
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
  if (resetToken !== null) return <Navigate to={paths.newPasswordWith(resetToken)} replace />;
  return waiting === null ? (
    <Navigate to={paths.login} replace />
  ) : (
    <Waiting waiting={waiting} onReplace={setResetToken} />
  );
};
