import Alert from '@mui/material/Alert';
import type { ListedSheet, LogReceipt } from '@quipu/contract';
import { useEffect, useRef } from 'react';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { formatMoment } from '../../../ui/figures/format-moment.ts';
import { receiptFacts } from '../../../ui/receipt/receipt-facts.ts';
import { ReceiptView } from '../../../ui/receipt/receipt-view.tsx';
import styles from './results.module.css';
import { texts } from './texts.ts';

interface LogReceiptViewProps {
  readonly receipt: LogReceipt;
  readonly sheet: ListedSheet;
}

/** The receipt of a sheet's log, and how much of it the server signed. */
export const LogReceiptView = ({ receipt, sheet }: LogReceiptViewProps) => {
  const shown = useRef<HTMLDivElement>(null);
  const session = useSignInSession((state) => state.session);
  useEffect(() => {
    // The button that asked for it is gone.
    shown.current?.focus();
  }, []);
  const signed = { sheetId: sheet.id, name: sheet.quiz.name, reference: session?.reference ?? '' };
  return (
    <div className={styles['frame']} ref={shown} tabIndex={-1}>
      <ReceiptView facts={receiptFacts(receipt, signed)} accessibility={session?.accessibility ?? null} />
      <p>{texts.signed(receipt.lines, formatMoment(receipt.at))}</p>
      {!receipt.isWhole && <Alert severity="warning">{texts.notWhole}</Alert>}
    </div>
  );
};
