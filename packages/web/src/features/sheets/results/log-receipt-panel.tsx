import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ListedSheet, resultsCalls } from '@quipu/contract';
import { useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { texts as receiptTexts } from '../../../ui/receipt/texts.ts';
import { fetchReceipt, type ReceiptOutcome } from './fetch-receipt.ts';
import { LogReceiptView } from './log-receipt-view.tsx';
import styles from './results.module.css';
import { texts } from './texts.ts';

/** The countersigned end of a sheet's log, asked for by who wants it. */
export const LogReceiptPanel = ({ sheet }: { readonly sheet: ListedSheet }) => {
  const api = useApi(resultsCalls);
  const [outcome, setOutcome] = useState<ReceiptOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    setOutcome(await fetchReceipt(api, sheet.id));
    setBusy(false);
  };
  return (
    <section className={styles['panel']} aria-label={receiptTexts.receipt}>
      <h3>{receiptTexts.receipt}</h3>
      {outcome?.kind === 'receipt' ? (
        <LogReceiptView receipt={outcome.receipt} sheet={sheet} />
      ) : (
        <>
          {outcome !== null && (
            <Alert severity={outcome.kind === 'none' ? 'info' : 'error'} role="alert">
              {outcome.text}
            </Alert>
          )}
          {outcome?.kind !== 'none' && (
            <Button
              variant="outlined"
              aria-disabled={busy}
              onClick={() => {
                if (!busy) void ask();
              }}
            >
              {busy ? texts.asking : texts.showReceipt}
            </Button>
          )}
        </>
      )}
    </section>
  );
};
