import type { Accessibility } from '@quipu/contract';
import { linkOf } from '@quipu/engine';
import type { LogSender } from '@quipu/engine/runtime';
import { QrCode } from '../../../../ui/qr/qr-code.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { useQuiz } from '../../session/quiz-context.ts';
import { useHead } from '../../session/use-head.ts';
import styles from '../ending.module.css';
import { texts } from '../texts.ts';
import { useStanding } from '../use-standing.ts';
import { ReceiptActions } from './receipt-actions.tsx';
import { receiptFacts } from './receipt-facts.ts';

const QR_WIDTH = 220;

interface ReceiptProps {
  readonly sender: LogSender;
  readonly accessibility: Accessibility;
}

/** The server's word for the log of the sheet that has ended: on its way, there, or why there is none. */
export const Receipt = ({ sender, accessibility }: ReceiptProps) => {
  const { content } = useQuiz();
  const { state, held, total, receipt } = useStanding(sender);
  const reachable = useHead((session) => linkOf(session).online && !linkOf(session).serverOff);
  const facts = state === 'whole' && receipt !== null ? receiptFacts(receipt, content) : null;
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
      {facts !== null && (
        <>
          <p>
            <span className={styles['code']} aria-hidden="true">
              {facts.code}
            </span>
            <VisuallyHidden>{texts.spelled(facts.spelled)}</VisuallyHidden>
          </p>
          <QrCode text={facts.text} label={texts.qr} width={QR_WIDTH} />
          <p className={styles['reason']}>{texts.receiptReason}</p>
          <ReceiptActions facts={facts} aloud={accessibility === 'VISUAL'} />
        </>
      )}
    </section>
  );
};
