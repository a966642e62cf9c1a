import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { DialogFrame } from '../../ui/kit/dialog.tsx';
import styles from './sign-up.module.css';
import type { Notice } from './sign-up-data.ts';
import { texts } from './texts.ts';

const WIDTH = 444;

/** Shows the errors that the server found. */
export const NoticeDialog = ({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) => {
  const id = useId();
  return (
    <DialogFrame width={WIDTH} labelledBy={`${id}-title`} describedBy={id}>
      <DialogTitle id={`${id}-title`}>{notice.title}</DialogTitle>
      <DialogContent id={id} className={styles['said']}>
        {notice.message !== null && <p>{notice.message}</p>}
        {notice.lines.length > 0 && (
          <ul className={styles['lines']}>
            {notice.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" data-autofocus onClick={onClose}>
          {texts.accept}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
};
