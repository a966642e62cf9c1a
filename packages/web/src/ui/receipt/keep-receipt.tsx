import { downloadLogReceipt } from '@quipu/contract';
import { isLeft } from 'fp-ts/lib/Either.js';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSend } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../button.tsx';
import { Paper } from '../paper.tsx';
import { keepTexts as texts } from './keep-texts.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import { receiptFile } from './receipt-file.ts';
import { receiptImage } from './receipt-image.ts';
import { texts as shown } from './texts.ts';

/** Whoever gets it puts it where they want; who changes their mind is told nothing. */
const share = (facts: ReceiptFacts): Promise<void> =>
  navigator.share({ title: shown.receipt, text: receiptFile(facts) }).catch(() => undefined);

export interface KeepReceiptProps {
  readonly facts: ReceiptFacts;
  /** The receipt, as it is printed. */
  readonly children: ReactNode;
}

/** Ways to keep a receipt and to hand it on. Where the browser lacks one, it is not offered. */
export const KeepReceipt = ({ facts, children }: KeepReceiptProps) => {
  const send = useSend();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that asked for them is gone.
    first.current?.focus();
  }, []);
  const save = async (bytes: () => Promise<Uint8Array>, ending: string): Promise<void> => {
    try {
      saveFile(await bytes(), facts.name + ending);
    } catch {
      notify('error', texts.saveFailed);
    }
  };
  const pdf = async (): Promise<Uint8Array> => {
    const reply = await send(downloadLogReceipt, { id: facts.sheetId });
    if (isLeft(reply) || reply.right.status !== 200) throw new Error('There is no document');
    return reply.right.body;
  };
  return (
    <>
      <Button ref={first} variant="outlined" onClick={() => void save(pdf, '.pdf')}>
        {texts.savePdf}
      </Button>
      <Button variant="outlined" onClick={() => window.print()}>
        {texts.print}
      </Button>
      {typeof navigator.share === 'function' && (
        <Button variant="outlined" onClick={() => void share(facts)}>
          {texts.share}
        </Button>
      )}
      <Button variant="outlined" onClick={() => void save(() => receiptImage(facts), '.png')}>
        {texts.saveImage}
      </Button>
      <Button
        variant="outlined"
        onClick={() => void save(async () => new TextEncoder().encode(receiptFile(facts)), '.txt')}
      >
        {texts.saveText}
      </Button>
      <Paper title={shown.receipt}>{children}</Paper>
    </>
  );
};
