import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { ListedSheet } from '@quipu/contract';
import { useId } from 'react';
import { DialogFrame, DialogHeading } from '../../../ui/kit/dialog.tsx';
import { actionsOf } from '../card/card-of.ts';
import { DownloadButton } from '../downloads/download-button.tsx';
import { LogReceiptPanel } from './log-receipt-panel.tsx';
import styles from './results.module.css';
import { ResultsFacts } from './results-facts.tsx';
import { texts } from './texts.ts';

const WIDTH = 520;

export interface ResultsDialogProps {
  /** Finished. */
  readonly sheet: ListedSheet;
  readonly onReview: () => void;
  readonly onClose: () => void;
}

const reviewText = (answers: boolean, regrades: boolean): string | null => {
  if (answers) return regrades ? texts.viewBoth : texts.viewAnswers;
  return regrades ? texts.viewRegrades : null;
};

/** Shows the result of a finished sheet, with the documents that can be saved. */
export const ResultsDialog = ({ sheet, onReview, onClose }: ResultsDialogProps) => {
  const id = useId();
  const actions = actionsOf(sheet);
  const review = reviewText(actions.has('viewAnswers'), actions.has('viewRegrades'));
  return (
    <DialogFrame width={WIDTH} onDismiss={onClose} labelledBy={`${id}-title`}>
      <DialogHeading id={`${id}-title`}>
        <small className={styles['place']}>{texts.place}</small>
        {sheet.quiz.name}
      </DialogHeading>
      <DialogContent tabIndex={0} role="region" aria-labelledby={`${id}-title`}>
        <div className={styles['stack']}>
          <ResultsFacts sheet={sheet} />
          {!sheet.isValid && <Alert severity="info">{texts.notValid}</Alert>}
          {review !== null && (
            <Button variant="contained" onClick={onReview}>
              {review}
            </Button>
          )}
          {actions.has('downloadResults') && (
            <DownloadButton document="results" sheet={sheet}>
              {texts.downloadResults}
            </DownloadButton>
          )}
          {actions.has('downloadReport') && (
            <DownloadButton document="report" sheet={sheet}>
              {texts.downloadReport}
            </DownloadButton>
          )}
          <LogReceiptPanel sheet={sheet} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </DialogFrame>
  );
};
