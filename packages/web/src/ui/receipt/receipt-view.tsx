import { type Accessibility, downloadLogReceipt } from '@quipu/contract';
import { isLeft } from 'fp-ts/lib/Either.js';
import { useSend } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../button.tsx';
import { Paper } from '../paper.tsx';
import { QrCode } from '../qr/qr-code.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Quipu } from './quipu.tsx';
import styles from './receipt.module.css';
import { type ReceiptFacts, receiptFile } from './receipt-facts.ts';
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

/** Whoever gets it puts it where they want; who changes their mind is told nothing. */
const share = (facts: ReceiptFacts): Promise<void> =>
  navigator.share({ title: texts.receipt, text: receiptFile(facts) }).catch(() => undefined);

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
  const send = useSend();
  const pdf = async (): Promise<Uint8Array> => {
    const reply = await send(downloadLogReceipt, { id: facts.sheetId });
    if (isLeft(reply) || reply.right.status !== 200) throw new Error('There is no document');
    return reply.right.body;
  };
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
      {typeof navigator.share === 'function' && (
        <Button variant="outlined" onClick={() => void share(facts)}>
          {texts.share}
        </Button>
      )}
      <Button variant="outlined" onClick={() => void save(pdf, '.pdf')}>
        {texts.savePdf}
      </Button>
      <Button variant="outlined" onClick={() => window.print()}>
        {texts.print}
      </Button>
      <Button
        variant="outlined"
        onClick={() => void save(async () => (await import('./receipt-image.ts')).receiptImage(facts), '.png')}
      >
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

/** The receipt itself, the same on the screen and on paper: first what it is of, then the server's word for it. */
const ReceiptSheet = ({ facts }: Pick<ReceiptViewProps, 'facts'>) => (
  <div className={styles['sheet']}>
    <dl className={styles['facts']}>
      {facts.rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <Quipu code={facts.code} />
    <p>
      <span className={styles['code']} aria-hidden="true">
        {facts.code}
      </span>
      <VisuallyHidden>{texts.spelled(facts.spelled)}</VisuallyHidden>
    </p>
    <QrCode text={facts.text} label={texts.qr} width={QR_WIDTH} />
    <p className={styles['reason']}>{texts.reason}</p>
  </div>
);

/** A receipt for people, for those who hear it, for machines; and ways to keep it. */
export const ReceiptView = ({ facts, accessibility }: ReceiptViewProps) => (
  <>
    <ReceiptSheet facts={facts} />
    <ReceiptActions facts={facts} aloud={accessibility === 'VISUAL'} />
    <Paper title={texts.receipt}>
      <ReceiptSheet facts={facts} />
    </Paper>
  </>
);
