import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type Api, type ListedSheet, type LogReceipt, resultsCalls } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { formatGrade } from '../../../ui/figures/format-grade.ts';
import { formatMoment } from '../../../ui/figures/format-moment.ts';
import { receiptFacts } from '../../../ui/receipt/receipt-facts.ts';
import { ReceiptView } from '../../../ui/receipt/receipt-view.tsx';
import { texts as receiptTexts } from '../../../ui/receipt/texts.ts';
import styles from './results.module.css';
import { texts } from './texts.ts';

interface LogReceiptViewProps {
  readonly receipt: LogReceipt;
  readonly sheet: ListedSheet;
}

/** The receipt of a sheet's log, and how much of it the server signed. */
const LogReceiptView = ({ receipt, sheet }: LogReceiptViewProps) => {
  const shown = useRef<HTMLDivElement>(null);
  const session = useSignInSession((state) => state.session);
  useEffect(() => {
    // The button that asked for it is gone.
    shown.current?.focus();
  }, []);
  const { answered, asked } = receipt;
  const signed = {
    sheetId: sheet.id,
    name: sheet.quiz.name,
    fullName: session?.fullName ?? '',
    reference: session?.reference ?? '',
    finishedAt: sheet.finishedAt,
    progress: answered === null || asked === null ? null : { answered, total: asked },
    grade: sheet.finalGrade === null ? null : formatGrade(sheet.finalGrade, sheet.maxGrade),
  };
  return (
    <div className={styles['frame']} ref={shown} tabIndex={-1}>
      <ReceiptView facts={receiptFacts(receipt, signed)} accessibility={session?.accessibility ?? null} />
      <p>{texts.signed(receipt.lines, formatMoment(receipt.at))}</p>
      {!receipt.isWhole && <Alert severity="warning">{texts.notWhole}</Alert>}
    </div>
  );
};

type ReceiptOutcome =
  | { readonly kind: 'receipt'; readonly receipt: LogReceipt }
  /** The sheet has no receipt, and asking again changes nothing. */
  | { readonly kind: 'none'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

const fetchReceipt = async (api: Api<'getLogReceipt'>, id: number): Promise<ReceiptOutcome> => {
  const reply = await api.getLogReceipt({ id });
  if (E.isLeft(reply))
    return { kind: 'failed', text: reply.left.kind === 'noReply' ? texts.noConnection : texts.receiptFailed };
  const { status, body, text } = reply.right;
  if (status === 200) return { kind: 'receipt', receipt: body };
  if (status === 404) return { kind: 'none', text: texts.noReceipt };
  return { kind: 'failed', text: status === 403 ? (text ?? texts.receiptFailed) : texts.receiptFailed };
};

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
