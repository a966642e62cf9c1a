import { notify } from '../../../lib/notices.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import { texts } from '../texts.ts';
import { loadAgreements } from './load-dialogs.ts';
import type { HomeAgreementsState } from './use-home-agreements.ts';

/** The agreements of the home, over it. Another list of them starts from its first. */
export const HomeAgreements = ({ agreeing }: { readonly agreeing: HomeAgreementsState }) => {
  const session = useSignInSession((state) => state.session);
  const { agreements, putOff, accepted } = agreeing;
  if (session === null) return null;
  return (
    <LazyDialog
      key={agreements.map(({ id }) => id).join()}
      load={loadAgreements}
      onFailed={() => {
        notify('error', texts.dialogFailed);
        putOff();
      }}
      props={{ agreements, session, onCancel: putOff, onAccepted: accepted }}
    />
  );
};
