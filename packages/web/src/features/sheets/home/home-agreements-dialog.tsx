import { type Agreement, agreementsCalls } from '@quipu/contract';
import { useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import type { SignInSession } from '../../../stores/sign-in-session-store.ts';
import { AgreementSteps } from '../../../ui/agreements/agreement-steps.tsx';
import { acceptAgreements } from '../start/accept-agreements.ts';
import { texts } from '../start/texts.ts';

export interface HomeAgreementsDialogProps {
  readonly agreements: readonly Agreement[];
  readonly session: SignInSession;
  readonly onCancel: () => void;
  readonly onAccepted: () => void;
}

/** Asks for the agreements of the home. Nothing can be entered before they are accepted. */
export const HomeAgreementsDialog = ({ agreements, session, onCancel, onAccepted }: HomeAgreementsDialogProps) => {
  const api = useApi(agreementsCalls);
  const [sent, setSent] = useState<{ readonly busy: boolean; readonly problem: string | null }>({
    busy: false,
    problem: null,
  });
  const accept = async () => {
    setSent({ busy: true, problem: null });
    const problem = await acceptAgreements(api, agreements);
    setSent({ busy: false, problem });
    if (problem !== null) return;
    notify('success', texts.agreed);
    onAccepted();
  };
  return (
    <AgreementSteps
      {...sent}
      agreements={agreements}
      reader={{ name: session.fullName, identification: session.reference }}
      accessibility={session.accessibility}
      onCancel={onCancel}
      onDone={() => void accept()}
    />
  );
};
