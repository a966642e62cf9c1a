import type { LoginReply } from '@quipu/contract';
import { useApi } from '../../lib/api.ts';
import { admit, turnAway } from '../../stores/arrival-store.ts';
import { AgreementSteps } from '../../ui/agreements/agreement-steps.tsx';
import { endArrival, noteAccepted } from './api.ts';

/** Between the right password and being in: each agreement is read and accepted, or nobody comes in. */
const AgreementsDialog = ({ arrival }: { readonly arrival: LoginReply }) => {
  const api = useApi();
  return (
    <AgreementSteps
      agreements={arrival.agreements}
      reader={{ name: arrival.fullName, identification: arrival.reference }}
      accessibility={arrival.accessibility}
      onCancel={() => {
        turnAway();
        void endArrival(api, arrival);
      }}
      onDone={() => {
        admit();
        void noteAccepted(
          api,
          arrival.agreements.map(({ id }) => id),
        );
      }}
    />
  );
};
export default AgreementsDialog;
