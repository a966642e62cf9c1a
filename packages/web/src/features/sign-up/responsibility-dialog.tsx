import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { AlertBox } from '../../ui/alert-box.tsx';
import { CheckRow } from '../../ui/form/check-row.tsx';
import { Modal, ModalActions, ModalBody, ModalTitle } from '../../ui/modal.tsx';
import { texts } from './texts.ts';

const WIDTH = 560;
const Declarations = styled('ol')({ margin: '12px 0', paddingLeft: 24, display: 'grid', gap: 10 });

export interface ResponsibilityDialogProps {
  readonly isBusy: boolean;
  /** Why the last try came to nothing. */
  readonly failure: string | null;
  readonly onRegister: () => void;
  readonly onCancel: () => void;
}

/** What one takes on with an account. */
export const ResponsibilityDialog = ({ isBusy, failure, onRegister, onCancel }: ResponsibilityDialogProps) => {
  const id = useId();
  const [accepted, setAccepted] = useState(false);
  return (
    <Modal width={WIDTH} onDismiss={isBusy ? undefined : onCancel} aria-labelledby={id}>
      <ModalTitle id={id} tabIndex={-1} data-autofocus>
        {texts.agreement}
      </ModalTitle>
      <ModalBody>
        <p>{texts.agreementIntro}</p>
        <Declarations>
          {texts.declarations.map((declaration) => (
            <li key={declaration}>{declaration}</li>
          ))}
        </Declarations>
        <CheckRow>
          <input
            type="checkbox"
            checked={accepted}
            onChange={(event) => {
              if (!isBusy) setAccepted(event.target.checked);
            }}
          />
          <span>{texts.agree}</span>
        </CheckRow>
        {failure !== null && (
          <AlertBox kind="error" announced>
            {failure}
          </AlertBox>
        )}
      </ModalBody>
      <ModalActions>
        <Button disabled={isBusy} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button
          variant="contained"
          disabled={!accepted}
          aria-disabled={isBusy || !accepted}
          onClick={() => {
            if (!isBusy) onRegister();
          }}
        >
          {isBusy ? texts.registering : texts.register}
        </Button>
      </ModalActions>
    </Modal>
  );
};
