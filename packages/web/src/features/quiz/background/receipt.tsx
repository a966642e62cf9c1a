import type { Accessibility } from '@quipu/contract';
import { contentOf, finishOf, isReachable, progressOf } from '@quipu/engine';
import { readLogReceipt, receiptCode } from '@quipu/engine/log';
import type { LogSender, QuizRuntime } from '@quipu/engine/runtime';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { type ReceiptFacts, receiptFacts } from '../../../ui/receipt/receipt-facts.ts';
import { ReceiptView } from '../../../ui/receipt/receipt-view.tsx';
import { factsOf } from '../session/owed-by.ts';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import styles from './ending.module.css';
import { texts } from './texts.ts';
import { useLogStatus } from './use-log-status.ts';

/** Null: the server's word cannot be read. */
const factsIn = (text: string, runtime: QuizRuntime, fullName: string): ReceiptFacts | null => {
  const session = runtime.head();
  const { setAside, pending } = factsOf(runtime);
  const receipt = readLogReceipt(text);
  if (receipt === null) return null;
  const signed = { code: receiptCode(receipt), text, at: receipt.at };
  const finishedAt = finishOf(session)?.at ?? null;
  return receiptFacts(signed, {
    ...contentOf(session),
    fullName,
    finishedAt,
    // The server counts what it has, and this device only where that is the same.
    progress: setAside > 0 || pending > 0 ? null : progressOf(session),
    // It is made when all of it is over.
    grade: null,
  });
};

interface ReceiptProps {
  readonly sender: LogSender;
  readonly accessibility: Accessibility;
}

/** The server's word for the log of the sheet that has ended: on its way, there, or why there is none. */
export const Receipt = ({ sender, accessibility }: ReceiptProps) => {
  const { runtime } = useQuiz();
  const fullName = useSignInSession(({ session }) => session?.fullName ?? '');
  const { state, held, total, receipt } = useLogStatus(sender);
  const reachable = useHead(isReachable);
  const facts = state === 'whole' && receipt !== null ? factsIn(receipt, runtime, fullName) : null;
  const coming = state === 'growing' || state === 'failing';
  const waits = state === 'failing' || !reachable;
  const under = waits ? texts.receiptLater : texts.receiptComing;
  const there = facts === null ? texts.receiptNone : texts.receiptReady;
  const said = coming ? under : there;
  return (
    <section className={styles['box']} aria-labelledby="comprobante" aria-busy={coming}>
      <h2 id="comprobante">{texts.receipt}</h2>
      <p role="status">{said}</p>
      {coming && !waits && (
        <progress aria-label={texts.receiptComing} max={total} value={held}>
          {texts.receiptProgress(held, total)}
        </progress>
      )}
      {facts !== null && <ReceiptView facts={facts} accessibility={accessibility} />}
    </section>
  );
};
