import { useState } from 'react';
import { useSettings } from '../../stores/settings-store.ts';
import { AccessPage } from '../../ui/access-page.tsx';
import { RecoveryForm } from './recovery-form.tsx';
import { RecoverySent } from './recovery-sent.tsx';
import { texts } from './texts.ts';

export const RecoveryScreen = () => {
  const picture = useSettings((state) => state.settings?.clientUiOptions?.imagePasswordRecovery ?? null);
  const [sent, setSent] = useState<{ readonly email: string | null } | null>(null);
  return (
    <AccessPage title={texts.title} picture={picture}>
      {sent === null ? (
        <RecoveryForm
          onSent={(email) => {
            setSent({ email });
          }}
        />
      ) : (
        <RecoverySent email={sent.email} />
      )}
    </AccessPage>
  );
};
