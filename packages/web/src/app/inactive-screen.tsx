import { useSession } from '../stores/session-store.ts';
import { EmptyState } from '../ui/page-state.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Shell } from './shell.tsx';
import { texts } from './texts.ts';

/** What someone sees whose account was not activated yet. The way out is in the bar. */
export const InactiveScreen = () => {
  usePageTitle(texts.inactiveTitle);
  const email = useSession((state) => state.session?.email ?? null);
  return (
    <Shell>
      <EmptyState text={email === null ? texts.inactiveWithoutEmail : texts.inactive(email)} />
    </Shell>
  );
};
