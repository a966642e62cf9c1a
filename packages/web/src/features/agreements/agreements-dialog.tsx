import { type Api, type ApiError, accessCalls, agreementsCalls, type LoginReply } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useApi } from '../../lib/api.ts';
import { admitPending, discardPending } from '../../stores/pending-session-store.ts';
import { AgreementSteps } from '../../ui/agreements/agreement-steps.tsx';

const calls = { ...accessCalls, ...agreementsCalls };

const why = (error: ApiError): string => ('status' in error ? `${error.kind} ${error.status}` : error.kind);

/** Notes what the person who has just signed in accepted, also where the page is left at once. What goes wrong is only logged, without saying whose it was. */
const noteAccepted = async (api: Api<'acceptAgreements'>, agreements: readonly number[]): Promise<void> => {
  const reply = await api.acceptAgreements({ agreements }, { keepalive: true });
  if (E.isLeft(reply)) console.error('Agreements were not saved:', why(reply.left));
  else if (reply.right.status !== 200) console.error('Agreements were not saved:', reply.right.status);
};

/** Ends on the server the session of someone who was not let in: its token is in nobody's hands but these. */
const endPendingSession = (api: Api<'logout'>, { accessToken }: LoginReply): Promise<unknown> =>
  api.logout({}, { keepalive: true, headers: { Authorization: `Bearer ${accessToken}` } });

/**
 * Stands between the right password and the session: unless each agreement is read and accepted
 * there is none.
 */
const AgreementsDialog = ({ pending }: { readonly pending: LoginReply }) => {
  const api = useApi(calls);
  return (
    <AgreementSteps
      agreements={pending.agreements}
      reader={{ name: pending.fullName, identification: pending.reference }}
      accessibility={pending.accessibility}
      onCancel={() => {
        discardPending();
        void endPendingSession(api, pending);
      }}
      onDone={() => {
        admitPending();
        void noteAccepted(
          api,
          pending.agreements.map(({ id }) => id),
        );
      }}
    />
  );
};
export default AgreementsDialog;
