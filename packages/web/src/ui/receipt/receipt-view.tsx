import type { Accessibility } from '@quipu/contract';
import { notify } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../button.tsx';
import { QrCode } from '../qr/qr-code.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './receipt.module.css';
import { type ReceiptFacts, receiptFile } from './receipt-facts.ts';
import { receiptImage } from './receipt-image.ts';
import { texts } from './texts.ts';

const SLOWLY = 0.7;

const copy = async (code: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(code);
    notify('success', texts.copied);
  } catch {
    notify('error', texts.copyFailed);
  }
};

const say = (text: string): void => {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = 'es';
  words.rate = SLOWLY;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
};

interface ReceiptActionsProps {
  readonly facts: ReceiptFacts;
  readonly aloud: boolean;
}

/** Ways to keep a receipt. Where the browser lacks one, it is not offered. */
const ReceiptActions = ({ facts, aloud }: ReceiptActionsProps) => {
  const save = async (bytes: () => Promise<Uint8Array>, ending: string): Promise<void> => {
    try {
      saveFile(await bytes(), facts.name + ending);
    } catch {
      notify('error', texts.saveFailed);
    }
  };
  const clipboard: Clipboard | undefined = navigator.clipboard;
  return (
    <div className={styles['actions']}>
      {aloud && typeof SpeechSynthesisUtterance !== 'undefined' && (
        <Button variant="outlined" onClick={() => say(facts.spelled)}>
          {texts.listen}
        </Button>
      )}
      {clipboard !== undefined && (
        <Button variant="outlined" onClick={() => void copy(facts.code)}>
          {texts.copy}
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
    </div>
  );
};

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
