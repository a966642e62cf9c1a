import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { ListedSheet } from '@quipu/contract';
import { useId } from 'react';
import { serverClock } from '../../../lib/server-clock.ts';
import { formatGrade } from '../../../ui/figures/format-grade.ts';
import { formatMoment } from '../../../ui/figures/format-moment.ts';
import { DialogFrame, DialogHeading } from '../../../ui/kit/dialog.tsx';
import { actionsOf } from '../card/card-of.ts';
import { DownloadButton } from '../downloads/download-button.tsx';
import { texts as home } from '../texts.ts';
import { IncidentsPanel } from './incidents-panel.tsx';
import { LogReceiptPanel } from './log-receipt-panel.tsx';
import styles from './results.module.css';
import { texts } from './texts.ts';

const when = (at: number | null): string => (at === null ? texts.unknown : formatMoment(at));

/** Lists how and when a sheet ended, and its grade. */
const ResultsFacts = ({ sheet }: { readonly sheet: ListedSheet }) => (
  <dl className={styles['facts']}>
    <dt>{texts.grade}</dt>
    <dd className={styles['grade']}>{formatGrade(sheet.finalGrade, sheet.maxGrade)}</dd>
    <dt>{texts.state}</dt>
    <dd>{home.status[sheet.status]}</dd>
    <dt>{texts.attempt}</dt>
    <dd>{sheet.attempt}</dd>
    <dt>{texts.started}</dt>
    <dd>{when(sheet.startedAt)}</dd>
    <dt>{texts.finished}</dt>
    <dd>{when(sheet.finishedAt)}</dd>
  </dl>
);

const WIDTH = 520;

export interface ResultsDialogProps {
  /** Finished. */
  readonly sheet: ListedSheet;
  readonly onReview: () => void;
  readonly onClose: () => void;
}

/** Says what the answers wait for; null: they may be looked at. */
const waitText = ({ answersWait }: ListedSheet, now: number | null): string | null => {
  if (answersWait === null) return null;
  const { why, until } = answersWait;
  if (why !== 'notOver') return texts.waits[why];
  if (until === null) return texts.waits.notOver(null);
  return now !== null && now > until ? null : texts.waits.notOver(formatMoment(until));
};

const reviewText = (answers: boolean, regrades: boolean): string | null => {
  if (answers) return regrades ? texts.viewBoth : texts.viewAnswers;
  return regrades ? texts.viewRegrades : null;
};

/** Shows the result of a finished sheet, with the documents that can be saved. */
export const ResultsDialog = ({ sheet, onReview, onClose }: ResultsDialogProps) => {
  const id = useId();
  const actions = actionsOf(sheet);
  const review = reviewText(actions.has('viewAnswers'), actions.has('viewRegrades'));
  const wait = review === null ? null : waitText(sheet, serverClock.now());
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
          {wait !== null && <Alert severity="info">{wait}</Alert>}
          {review !== null && wait === null && (
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
          <IncidentsPanel sheetId={sheet.id} />
          <LogReceiptPanel sheet={sheet} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </DialogFrame>
  );
};
