import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import { AlertBox } from '../../ui/alert-box.tsx';
import { type Activation, activate } from './activate.ts';
import { texts } from './texts.ts';

const READING_MS = 2_000;
/** Someone whom nobody knows may want to sign up; the wizard of the route `register` is for those who are in. */
const NEXT = { registered: '/login', unregistered: '/signup' } as const;

const Stack = styled('div')({ display: 'grid', gap: 16, lineHeight: 1.5, '& p': { margin: 0 } });

/** Where the link of an e-mail leads: it activates the account, or confirms its address. */
export const ActivationScreen = () => {
  const { token = '' } = useParams();
  const api = useApi();
  const navigate = useNavigate();
  const picture = useSettings((state) => state.settings?.clientUiOptions?.imageLogin ?? null);
  const [activation, setActivation] = useState<Activation>('working');
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
    <AccessPage title={texts.title} picture={picture}>
      <Stack>
        {activation === 'working' && <p role="status">{texts.working}</p>}
        {activation === 'registered' && (
          <AlertBox kind="success" announced>
            <strong>{texts.right}</strong>
            <p>{texts.toLogin}</p>
          </AlertBox>
        )}
        {activation === 'unregistered' && (
          <AlertBox kind="error" announced>
            <strong>{texts.wrong}</strong>
            <p>{texts.toSignUp}</p>
          </AlertBox>
        )}
        {activation === 'unknown' && (
          <>
            <p role="status">{texts.unknown}</p>
            <Button
              variant="contained"
              onClick={() => {
                setTries(tries + 1);
              }}
            >
              {texts.again}
            </Button>
          </>
        )}
        <Button component={Link} to="/login">
          {texts.login}
        </Button>
      </Stack>
    </AccessPage>
  );
};
