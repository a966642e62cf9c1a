import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { fetchReceipt, type ReceiptOutcome } from './fetch-receipt.ts';
import { LogReceiptView } from './log-receipt-view.tsx';
import { texts } from './texts.ts';

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  padding: 14,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& > h3': { fontSize: '1rem', fontWeight: 600 },
  '& > p': { fontSize: '0.9375rem', color: theme.palette.text.secondary },
}));

/** The countersigned end of a sheet's log, asked for by who wants it. */
export const LogReceiptPanel = ({ sheetId }: { readonly sheetId: number }) => {
  const api = useApi();
  const [outcome, setOutcome] = useState<ReceiptOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    setOutcome(await fetchReceipt(api, sheetId));
    setBusy(false);
  };
  return (
    <Panel aria-label={texts.receipt}>
      <h3>{texts.receipt}</h3>
      <p>{texts.receiptHelp}</p>
      {outcome?.kind === 'receipt' ? (
        <LogReceiptView receipt={outcome.receipt} />
      ) : (
        <>
          {outcome !== null && (
            <AlertBox kind={outcome.kind === 'none' ? 'info' : 'error'} announced>
              {outcome.text}
            </AlertBox>
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
    </Panel>
  );
};
