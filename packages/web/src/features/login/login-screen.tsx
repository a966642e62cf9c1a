import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { sessionOf, useSession } from '../../stores/session-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { Logo } from '../../ui/logo.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { logIn } from './api.ts';
import { LoginForm } from './login-form.tsx';
import type { Credentials } from './rules.ts';
import { texts } from './texts.ts';

const NewVersionDialog = lazy(() => import('./new-version-dialog.tsx'));

/** From the top, not from the middle: a message makes the card longer and moves nothing. */
const Page = styled('main')({
  flex: 1,
  display: 'grid',
  placeItems: 'start center',
  padding: 'clamp(16px, 14vh, 160px) 16px 16px',
});
const Card = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: 420,
  padding: 32,
  borderRadius: 12,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  '@media (max-width: 479.95px)': { padding: 20 },
  '& > header': { color: theme.palette.primary.main, marginBottom: 24 },
  '& h1': { ...theme.typography.h1, marginBottom: 20 },
}));
const Picture = styled('img')({ display: 'block', width: '100%', height: 120, objectFit: 'contain' });

export const LoginScreen = () => {
  usePageTitle(texts.title);
  const api = useApi();
  const ui = useSettings((state) => state.settings?.clientUiOptions ?? null);
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
    <Page>
      <Card>
        <header>{ui?.imageLogin == null ? <Logo banner={null} /> : <Picture src={ui.imageLogin} alt="" />}</header>
        <h1>{texts.title}</h1>
        <LoginForm refusal={refusal} busy={busy} onSubmit={submit} />
      </Card>
      {outdated && (
        <Suspense>
          <NewVersionDialog />
        </Suspense>
      )}
    </Page>
  );
};
