import { styled } from '@mui/material/styles';
import type { Accessibility } from '@quipu/contract';
import { QrCode } from '../qr/qr-code.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { ReceiptActions } from './receipt-actions.tsx';
import type { ReceiptFacts } from './receipt-facts.ts';
import { texts } from './texts.ts';

const QR_WIDTH = 220;
const Code = styled('span')({
  fontFamily: 'ui-monospace, "Cascadia Mono", "Roboto Mono", monospace',
  fontSize: 'clamp(1.125rem, 5.4vw, 1.75rem)',
  fontWeight: 600,
  letterSpacing: '0.04em',
  whiteSpace: 'nowrap',
  userSelect: 'all',
});
const Reason = styled('p')({ maxWidth: '56ch', fontSize: '0.9375rem' });

interface ReceiptViewProps {
  readonly facts: ReceiptFacts;
  readonly accessibility: Accessibility;
}

/** The server's word for a log: for people, for those who hear it, for machines; and ways to keep it. */
export const ReceiptView = ({ facts, accessibility }: ReceiptViewProps) => (
  <>
    <p>
      <Code aria-hidden="true">{facts.code}</Code>
      <VisuallyHidden>{texts.spelled(facts.spelled)}</VisuallyHidden>
    </p>
    <QrCode text={facts.text} label={texts.qr} width={QR_WIDTH} />
    <Reason>{texts.reason}</Reason>
    <ReceiptActions facts={facts} aloud={accessibility === 'VISUAL'} />
  </>
);
