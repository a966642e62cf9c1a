import { styled } from '@mui/material/styles';
import type { ListedSheet, LogReceipt } from '@quipu/contract';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../stores/session-store.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { formatMoment } from '../../../ui/figures/format-moment.ts';
import { receiptFacts } from '../../../ui/receipt/receipt-facts.ts';
import { ReceiptView } from '../../../ui/receipt/receipt-view.tsx';
import { texts } from './texts.ts';

const Frame = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  textAlign: 'center',
  '&:focus': { outline: 'none' },
});

interface LogReceiptViewProps {
  readonly receipt: LogReceipt;
  readonly sheet: ListedSheet;
}

/** The receipt of a sheet's log, and how much of it the server signed. */
export const LogReceiptView = ({ receipt, sheet }: LogReceiptViewProps) => {
  const shown = useRef<HTMLDivElement>(null);
  const session = useSession((state) => state.session);
  useEffect(() => {
    // The button that asked for it is gone.
    shown.current?.focus();
  }, []);
  const signed = { sheetId: sheet.id, name: sheet.quiz.name, reference: session?.reference ?? '' };
  return (
    <Frame ref={shown} tabIndex={-1}>
      <ReceiptView facts={receiptFacts(receipt, signed)} accessibility={session?.accessibility ?? null} />
      <p>{texts.signed(receipt.lines, formatMoment(receipt.at))}</p>
      {!receipt.isWhole && <AlertBox kind="warning">{texts.notWhole}</AlertBox>}
    </Frame>
  );
};
