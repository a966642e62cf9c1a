import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { askToLeave } from '../stores/leaving-store.ts';
import { useSession } from '../stores/session-store.ts';
import { EmptyState } from '../ui/page-state.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { texts } from './inactive-texts.ts';
import { Shell } from './shell.tsx';
import { texts as common } from './texts.ts';

/** What someone sees whose account was not activated yet. */
export const InactiveScreen = () => {
  usePageTitle(texts.inactiveTitle);
  const email = useSession((state) => state.session?.email ?? null);
  return (
    <Shell>
      <h1>
        <VisuallyHidden>{texts.inactiveTitle}</VisuallyHidden>
      </h1>
      <EmptyState icon="mail" text={email === null ? texts.inactiveWithoutEmail : texts.inactive(email)}>
        <Button component={Link} to="/update-email" variant="outlined">
          {texts.changeEmail}
        </Button>
        <Button variant="contained" onClick={askToLeave}>
          {common.logOut}
        </Button>
      </EmptyState>
    </Shell>
  );
};
