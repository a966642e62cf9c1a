import { paths } from '../lib/paths.ts';
import { askToLeave } from '../stores/leaving-store.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/page-state.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { texts } from './inactive-texts.ts';
import { texts as common } from './texts.ts';

/** The only screen of an account that is not activated, besides that for another address. */
export const InactiveScreen = () => {
  usePageTitle(texts.inactiveTitle);
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
