import { lazy, Suspense, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { sessionOf, useSession } from '../../stores/session-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import { logIn } from './api.ts';
import { LoginForm } from './login-form.tsx';
import type { Credentials } from './rules.ts';
import { texts } from './texts.ts';

const NewVersionDialog = lazy(() => import('./new-version-dialog.tsx'));

export const LoginScreen = () => {
  const api = useApi();
  const picture = useSettings((state) => state.settings?.clientUiOptions?.imageLogin ?? null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [outdated, setOutdated] = useState(false);

  const submit = async (credentials: Credentials) => {
    setBusy(true);
    setRefusal(null);
    const outcome = await logIn(api, credentials);
    setBusy(false);
    if (outcome.kind === 'in') useSession.getState().commit(sessionOf(outcome.reply));
    if (outcome.kind === 'newVersion') setOutdated(true);
    if (outcome.kind === 'refused') setRefusal(outcome.text);
    return { passwordWrong: outcome.kind === 'refused' && outcome.passwordWrong };
  };

  return (
    <AccessPage title={texts.title} picture={picture}>
      <LoginForm refusal={refusal} busy={busy} onSubmit={submit} />
      {outdated && (
        <Suspense>
          <NewVersionDialog />
        </Suspense>
      )}
    </AccessPage>
  );
};
