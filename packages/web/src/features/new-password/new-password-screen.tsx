import Button from '@mui/material/Button';
import { isRight } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useSettings } from '../../stores/settings-store.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import { ErrorState } from '../../ui/page-state.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { texts } from './texts.ts';

const PATH = '/auth/passwords/reset';
const Kept = t.type({ resetToken: t.string });

/**
 * The token goes from the address to the state of the history entry, where a reload finds it and neither the address bar,
 * the list of visited pages nor the next server that is called does.
 */
const useResetToken = (): string | null => {
  const { id } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (id !== undefined) void navigate(PATH, { replace: true, state: { resetToken: id } });
  }, [id, navigate]);
  const kept = Kept.decode(state);
  return id ?? (isRight(kept) ? kept.right.resetToken : null);
};

export const NewPasswordScreen = () => {
  const picture = useSettings((state) => state.settings?.clientUiOptions?.imagePasswordRecovery ?? null);
  const token = useResetToken();
  return (
    <AccessPage title={texts.title} picture={picture}>
      {token === null ? (
        <ErrorState text={texts.invalidLink}>
          <Button component={Link} to="/auth/passwords/email" variant="contained">
            {texts.askAgain}
          </Button>
          <Button component={Link} to="/login">
            {texts.toLogin}
          </Button>
        </ErrorState>
      ) : (
        <NewPasswordForm token={token} />
      )}
    </AccessPage>
  );
};
