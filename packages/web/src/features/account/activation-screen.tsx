import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { signUpCalls } from '@quipu/contract';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import styles from './account.module.css';
import { type Activation, activate } from './api.ts';
import { texts } from './texts.ts';

const READING_MS = 2_000;
/** Someone whom nobody knows may want to sign up; the wizard of the route `register` is for those who are in. */
const NEXT = { registered: paths.login, unregistered: paths.signUp } as const;

/** The screen that a mailed link leads to: it activates the account, or confirms its address. */
export const ActivationScreen = () => {
  const { token = '' } = useParams();
  const api = useApi(signUpCalls);
  const navigate = useNavigate();
  const picture = useSettings((state) => state.settings?.clientUiOptions?.imageLogin ?? null);
  const [activation, setActivation] = useState<Activation | 'working'>('working');
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again.
  useEffect(() => {
    let wanted = true;
    setActivation('working');
    void activate(api, token).then((found) => {
      if (wanted) setActivation(found);
    });
    return () => {
      wanted = false;
    };
  }, [api, token, tries]);

  useEffect(() => {
    if (activation !== 'registered' && activation !== 'unregistered') return undefined;
    const alarm = setTimeout(() => {
      void navigate(NEXT[activation], { replace: true });
    }, READING_MS);
    return () => {
      clearTimeout(alarm);
    };
  }, [activation, navigate]);

  return (
    <AccessPage title={texts.activation.title} picture={picture}>
      <div className={styles['stack']}>
        {activation === 'working' && <p role="status">{texts.activation.working}</p>}
        {activation === 'registered' && (
          <Alert severity="success" role="alert">
            <strong>{texts.activation.right}</strong>
            <p>{texts.activation.toLogin}</p>
          </Alert>
        )}
        {activation === 'unregistered' && (
          <Alert severity="error" role="alert">
            <strong>{texts.activation.wrong}</strong>
            <p>{texts.activation.toSignUp}</p>
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
        <Button component={Link} to={paths.login}>
          {texts.toLogin}
        </Button>
      </div>
    </AccessPage>
  );
};
