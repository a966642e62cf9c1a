import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { signUpCalls } from '@quipu/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import styles from './account.module.css';
import { type Activation, activate } from './api.ts';
import { texts } from './texts.ts';

const READING_MS = 2_000;
/** Someone whom nobody knows may want to sign up; the wizard of the route `register` is for those who are in. */
const NEXT = {
  registered: { path: paths.login, text: texts.activation.toLogin },
  unregistered: { path: paths.signUp, text: texts.activation.toSignUp },
} as const;
const BACK = { path: paths.home, text: texts.activation.toHome };

/** The screen that a mailed link leads to: it activates the account, or confirms its address. */
export const ActivationScreen = () => {
  const { token = '' } = useParams();
  const api = useApi(signUpCalls);
  const navigate = useNavigate();
  const picture = useSettings((state) => state.settings?.clientUiOptions?.imageLogin ?? null);
  const [found, setFound] = useState<Activation | null>(null);
  const [tries, setTries] = useState(0);
  const session = useSignInSession((state) => state.session);
  const activation = found?.kind ?? 'working';
  const isAnother = found?.kind === 'registered' && session !== null && session.userId !== found.userId;
  const next = (kind: keyof typeof NEXT) => (session === null ? NEXT[kind] : BACK);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again.
  useEffect(() => {
    let wanted = true;
    setFound(null);
    // Whoever waits in this tab goes home, and is led on by what the page of an inactive account asks.
    void activate(api, token).then((activated) => {
      if (wanted) setFound(activated);
    });
    return () => {
      wanted = false;
    };
  }, [api, token, tries]);

  const leave = useEffectEvent((kind: keyof typeof NEXT) => void navigate(next(kind).path, { replace: true }));
  useEffect(() => {
    if (isAnother || (activation !== 'registered' && activation !== 'unregistered')) return undefined;
    const alarm = setTimeout(() => {
      leave(activation);
    }, READING_MS);
    return () => {
      clearTimeout(alarm);
    };
  }, [activation, isAnother]);

  return (
    <AccessPage title={texts.activation.title} picture={picture}>
      <div className={styles['stack']}>
        {activation === 'working' && <p role="status">{texts.activation.working}</p>}
        {activation === 'registered' && (
          <Alert severity="success" role="alert">
            <strong>{texts.activation.right}</strong>
            <p>{isAnother ? texts.activation.another : next('registered').text}</p>
          </Alert>
        )}
        {activation === 'unregistered' && (
          <Alert severity="error" role="alert">
            <strong>{texts.activation.wrong}</strong>
            <p>{next('unregistered').text}</p>
          </Alert>
        )}
        {activation === 'unknown' && (
          <>
            <p role="status">{texts.activation.unknown}</p>
            <Button
              variant="contained"
              onClick={() => {
                setTries(tries + 1);
              }}
            >
              {texts.activation.again}
            </Button>
          </>
        )}
        <Button component={Link} to={session === null ? paths.login : paths.home}>
          {session === null ? texts.toLogin : isAnother ? texts.activation.goOn : texts.activation.home}
        </Button>
      </div>
    </AccessPage>
  );
};
