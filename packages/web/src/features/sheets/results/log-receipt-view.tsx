import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { LogReceipt } from '@quipu/contract';
import { useEffect, useRef } from 'react';
import { notify } from '../../../lib/notices.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { QrCode } from '../../../ui/qr/qr-code.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { formatMoment } from '../format-moment.ts';
import { texts } from './texts.ts';

const QR_WIDTH = 208;
const Code = styled('p')({
  fontFamily: 'ui-monospace, "Cascadia Mono", Consolas, monospace',
  fontSize: '1.125rem',
  fontWeight: 650,
  letterSpacing: '0.03em',
  overflowWrap: 'anywhere',
  '&:focus': { outline: 'none' },
});
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

const copy = (text: string) => {
  navigator.clipboard.writeText(text).then(
    () => notify('success', texts.copied),
    () => notify('error', texts.notCopied),
  );
};

/** A receipt: its code for people, its whole text for machines. */
export const LogReceiptView = ({ receipt: { code, text, lines, at, isWhole } }: { readonly receipt: LogReceipt }) => {
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that asked for it is gone.
    shown.current?.focus();
  }, []);
  // A page that came without encryption has no clipboard.
  const canCopy = 'clipboard' in navigator;
  return (
    <>
      <Code ref={shown} tabIndex={-1}>
        <VisuallyHidden>{texts.receiptCode}: </VisuallyHidden>
        {code}
      </Code>
      <QrCode text={text} label={texts.receiptQr} width={QR_WIDTH} />
      {canCopy && (
        <Row>
          <Button size="small" variant="outlined" onClick={() => copy(code)}>
            {texts.copyCode}
          </Button>
          <Button size="small" variant="outlined" onClick={() => copy(text)}>
            {texts.copyText}
          </Button>
        </Row>
      )}
      <p>{texts.signed(lines, formatMoment(at))}</p>
      {!isWhole && <AlertBox kind="warning">{texts.notWhole}</AlertBox>}
    </>
  );
};
