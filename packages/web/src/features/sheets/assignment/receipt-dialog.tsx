import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { ASSIGNMENT_TITLE, type Assignment, assignmentTerms, type ListedSheet } from '@quipu/contract';
import { useId } from 'react';
import { useSettings } from '../../../stores/settings-store.ts';
import { DialogFrame, DialogHeading } from '../../../ui/kit/dialog.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { QrCode } from '../../../ui/qr/qr-code.tsx';
import { DownloadButton } from '../downloads/download-button.tsx';
import styles from './receipt.module.css';
import { type ReceiptHolder, receiptFacts } from './receipt-facts.ts';
import { texts } from './texts.ts';

const QR_WIDTH = 168;

interface ReceiptSheetProps {
  readonly holder: ReceiptHolder;
  readonly sheet: ListedSheet;
  readonly assignment: Assignment;
  /** The institution's name of it. */
  readonly period: string | null;
}

/** The receipt itself, the same on the screen and on paper. */
const ReceiptSheet = ({ holder, sheet, assignment, period }: ReceiptSheetProps) => (
  <div className={styles['content']}>
    <dl className={styles['facts']}>
      {receiptFacts(holder, sheet, assignment, period).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <figure className={styles['qr']}>
      <QrCode text={assignment.qr} label={texts.qr} width={QR_WIDTH} />
      <figcaption>{assignment.qr}</figcaption>
    </figure>
    <section className={styles['terms']}>
      <h3>{texts.terms}</h3>
      <ul>
        {assignmentTerms(assignment.duration).map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </section>
  </div>
);

const WIDTH = 720;

export interface ReceiptDialogProps {
  readonly holder: ReceiptHolder;
  readonly sheet: ListedSheet;
  readonly assignment: Assignment;
  readonly onClose: () => void;
}

/** Shows where and when an evaluation is taken, to read, to print or to save. */
export const ReceiptDialog = ({ onClose, ...of }: ReceiptDialogProps) => {
  const id = useId();
  const period = useSettings(({ settings }) => settings?.periodName ?? null);
  const receipt = { ...of, period };
  return (
    <>
      <DialogFrame width={WIDTH} onDismiss={onClose} labelledBy={`${id}-title`}>
        <DialogHeading id={`${id}-title`}>{ASSIGNMENT_TITLE}</DialogHeading>
        <DialogContent tabIndex={0} role="region" aria-labelledby={`${id}-title`}>
          <ReceiptSheet {...receipt} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{texts.close}</Button>
          <Button variant="outlined" onClick={() => window.print()}>
            {texts.print}
          </Button>
          <DownloadButton document="receipt" sheet={receipt.sheet} variant="contained">
            {texts.download}
          </DownloadButton>
        </DialogActions>
      </DialogFrame>
      <Paper title={ASSIGNMENT_TITLE}>
        <ReceiptSheet {...receipt} />
      </Paper>
    </>
  );
};
