import { useState } from 'react';
import ChangeCodeEmailDialog from '../../ui/change-email/change-code-email-dialog.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { texts } from './texts.ts';

export interface UnconfirmedDialogProps {
  /** Where the confirmation went, masked. */
  readonly email: string | null;
  /** Null: the address cannot be changed here. */
  readonly credentials: string | null;
  readonly onClose: () => void;
}

/** Says where to look for the message that confirms the address, and lets a wrong address be mended. */
const UnconfirmedDialog = ({ email, credentials, onClose }: UnconfirmedDialogProps) => {
  const [now, setNow] = useState({ email, credentials });
  const [changing, setChanging] = useState(false);
  if (changing && now.credentials !== null)
    return (
      <ChangeCodeEmailDialog
        credentials={now.credentials}
        onChanged={(changed) => {
          setNow(changed);
          setChanging(false);
        }}
        onCancel={() => {
          setChanging(false);
        }}
      />
    );
  return (
    <ConfirmDialog
      open
      title={texts.unconfirmedTitle}
      confirmText={texts.accept}
      cancelText={now.credentials === null ? null : texts.changeEmail}
      onConfirm={onClose}
      onCancel={() => {
        setChanging(true);
      }}
    >
      {texts.unconfirmed(now.email)}
    </ConfirmDialog>
  );
};
export default UnconfirmedDialog;
