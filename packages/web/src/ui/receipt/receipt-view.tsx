import type { Accessibility } from '@quipu/contract';
import { QrCode } from '../qr/qr-code.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './receipt.module.css';
import { ReceiptActions } from './receipt-actions.tsx';
import type { ReceiptFacts } from './receipt-facts.ts';
import { texts } from './texts.ts';

const QR_WIDTH = 220;

interface ReceiptViewProps {
  readonly facts: ReceiptFacts;
  readonly accessibility: Accessibility;
}

/** The server's word for a log: for people, for those who hear it, for machines; and ways to keep it. */
export const ReceiptView = ({ facts, accessibility }: ReceiptViewProps) => (
  <>
    <p>
      <span className={styles['code']} aria-hidden="true">
        {facts.code}
      </span>
      <VisuallyHidden>{texts.spelled(facts.spelled)}</VisuallyHidden>
    </p>
    <QrCode text={facts.text} label={texts.qr} width={QR_WIDTH} />
    <p className={styles['reason']}>{texts.reason}</p>
    <ReceiptActions facts={facts} aloud={accessibility === 'VISUAL'} />
  </>
);
