import type { ListedSheet } from '@quipu/contract';
import { useId } from 'react';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal, ModalActions, ModalBody, ModalTitle } from '../../../ui/modal.tsx';
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
    <Modal width={WIDTH} onDismiss={onClose} aria-labelledby={`${id}-title`}>
      <ModalTitle id={`${id}-title`} tabIndex={-1} data-autofocus>
        <small className={styles['place']}>{texts.place}</small>
        {sheet.quiz.name}
      </ModalTitle>
      <ModalBody tabIndex={0} role="region" aria-labelledby={`${id}-title`}>
        <div className={styles['stack']}>
          <ResultsFacts sheet={sheet} />
          {!sheet.isValid && <AlertBox kind="info">{texts.notValid}</AlertBox>}
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
      </ModalBody>
      <ModalActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </ModalActions>
    </Modal>
  );
};
