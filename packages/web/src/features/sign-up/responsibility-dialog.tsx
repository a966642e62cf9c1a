import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId, useState } from 'react';
import { DialogFrame } from '../../ui/kit/dialog.tsx';
import styles from './sign-up.module.css';
import { texts } from './texts.ts';

export interface ResponsibilityDialogProps {
  readonly isBusy: boolean;
  /** The last try came to nothing for this reason. */
  readonly failure: string | null;
  readonly onRegister: () => void;
  readonly onCancel: () => void;
}

/** Asks to accept the responsibility that comes with an account. */
export const ResponsibilityDialog = ({ isBusy, failure, onRegister, onCancel }: ResponsibilityDialogProps) => {
  const id = useId();
  const [accepted, setAccepted] = useState(false);
  return (
    <DialogFrame labelledBy={id} onDismiss={isBusy ? undefined : onCancel}>
      <DialogTitle id={id}>{texts.agreement}</DialogTitle>
      <DialogContent>
        <p>{texts.agreementIntro}</p>
        <ol className={styles['declarations']}>
          {texts.declarations.map((declaration) => (
            <li key={declaration}>{declaration}</li>
          ))}
        </ol>
        <FormControlLabel
          label={texts.agree}
          control={
            <Checkbox
              checked={accepted}
              onChange={(_, isTicked) => {
                if (!isBusy) setAccepted(isTicked);
              }}
            />
          }
        />
        {failure !== null && (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
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
      </DialogActions>
    </DialogFrame>
  );
};
