import { type Assignment, assignmentTerms, type ListedSheet } from '@quipu/contract';
import { QrCode } from '../../../ui/qr/qr-code.tsx';
import styles from './receipt.module.css';
import { type ReceiptHolder, receiptFacts } from './receipt-facts.ts';
import { texts } from './texts.ts';

const QR_WIDTH = 168;

export interface ReceiptSheetProps {
  readonly holder: ReceiptHolder;
  readonly sheet: ListedSheet;
  readonly assignment: Assignment;
}

/** The receipt itself, the same on the screen and on paper. */
export const ReceiptSheet = ({ holder, sheet, assignment }: ReceiptSheetProps) => (
  <div className={styles['content']}>
    <dl className={styles['facts']}>
      {receiptFacts(holder, sheet, assignment).map(([label, value]) => (
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
