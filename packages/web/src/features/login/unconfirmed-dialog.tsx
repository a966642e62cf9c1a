import { useId, useState } from 'react';
import { notify } from '../../lib/notices.ts';
import { Button } from '../../ui/button.tsx';
import { loadInKit } from '../../ui/kit/load-in-kit.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { Modal, ModalActions, ModalBody, ModalTitle } from '../../ui/modal.tsx';
import { texts } from './login-dialog-texts.ts';

const WIDTH = 400;

const loadChangeEmail = () =>
  loadInKit(async () => (await import('../../ui/change-email/change-code-email-dialog.tsx')).ChangeCodeEmailDialog);

export interface UnconfirmedDialogProps {
  /** The masked address that the confirmation was mailed to. */
  readonly email: string | null;
  /** Null: the address cannot be changed here. */
  readonly credentials: string | null;
  readonly onClose: () => void;
}

/** Says where to look for the message that confirms the address, and lets a wrong address be mended. */
const UnconfirmedDialog = ({ email, credentials, onClose }: UnconfirmedDialogProps) => {
  const id = useId();
  const [now, setNow] = useState({ email, credentials });
  const [changing, setChanging] = useState(false);
  if (changing && now.credentials !== null)
    return (
      <LazyDialog
        load={loadChangeEmail}
        onFailed={() => {
          notify('error', texts.dialogFailed);
          setChanging(false);
        }}
        props={{
          credentials: now.credentials,
          onChanged: (changed) => {
            setNow(changed);
            setChanging(false);
          },
          onCancel: () => {
            setChanging(false);
          },
        }}
      />
    );
  return (
    <Modal width={WIDTH} onDismiss={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-body`}>
      <ModalTitle id={`${id}-title`}>{texts.unconfirmedTitle}</ModalTitle>
      <ModalBody id={`${id}-body`}>{texts.unconfirmed(now.email)}</ModalBody>
      <ModalActions>
        {now.credentials !== null && (
          <Button
            onClick={() => {
              setChanging(true);
            }}
          >
            {texts.changeEmail}
          </Button>
        )}
        <Button variant="contained" onClick={onClose} data-autofocus>
          {texts.accept}
        </Button>
      </ModalActions>
    </Modal>
  );
};
export default UnconfirmedDialog;
