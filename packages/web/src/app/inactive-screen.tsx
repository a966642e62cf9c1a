import { signUpCalls } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import { useEffect } from 'react';
import { useApi } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { askToLeave } from '../stores/leaving-store.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/page-state.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { texts } from './inactive-texts.ts';
import { texts as common } from './texts.ts';

/** The wait between two questions whether the account is active, of a page that is looked at. */
const ASK_EVERY_MS = 10_000;

/** Notices that the account was activated, in another tab or on another device: the guards then lead on. */
const useActivation = (): void => {
  const api = useApi(signUpCalls);
  useEffect(() => {
    const ask = async () => {
      if (document.hidden) return;
      const reply = await api.askActivation({});
      // What the login still asks for comes with it: until then it was told of nothing but the activation.
      if (isRight(reply) && reply.right.status === 200 && reply.right.body.isActive)
        useSignInSession.getState().note(reply.right.body);
    };
    const look = () => void ask();
    look();
    const alarm = setInterval(look, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(alarm);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [api]);
};

/** The only screen of an account that is not activated, besides that for another address. */
export const InactiveScreen = () => {
  usePageTitle(texts.inactiveTitle);
  useActivation();
  const email = useSignInSession((state) => state.session?.email ?? null);
  return (
    <>
      <h1>
        <VisuallyHidden>{texts.inactiveTitle}</VisuallyHidden>
      </h1>
      <EmptyState icon="mail" text={email === null ? texts.inactiveWithoutEmail : texts.inactive(email)}>
        <ButtonLink to={paths.updateEmail} variant="outlined">
          {texts.changeEmail}
        </ButtonLink>
        <Button variant="contained" onClick={askToLeave}>
          {common.logOut}
        </Button>
      </EmptyState>
    </>
  );
};
