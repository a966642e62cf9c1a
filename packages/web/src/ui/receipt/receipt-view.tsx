import type { Accessibility } from '@quipu/contract';
import { type ComponentType, useState } from 'react';
import { notify } from '../../lib/notices.ts';
import { Button } from '../button.tsx';
import { QrCode } from '../qr/qr-code.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import type { KeepReceiptProps } from './keep-receipt.tsx';
import { Quipu } from './quipu.tsx';
import styles from './receipt.module.css';
import type { ReceiptFacts } from './receipt-facts.ts';
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

/** Ways to take a receipt along. Where the browser lacks one, it is not offered; most come when they are asked for. */
const ReceiptActions = ({ facts, aloud }: ReceiptActionsProps) => {
  const [ways, setWays] = useState<{ readonly Keep: ComponentType<KeepReceiptProps> } | null>(null);
  const clipboard: Clipboard | undefined = navigator.clipboard;
  const ask = async (): Promise<void> => {
    try {
      setWays({ Keep: (await import('./keep-receipt.tsx')).KeepReceipt });
    } catch {
      notify('error', texts.keepFailed);
    }
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
      {ways === null ? (
        <Button variant="outlined" onClick={() => void ask()}>
          {texts.keep}
        </Button>
      ) : (
        <ways.Keep facts={facts}>
          <ReceiptSheet facts={facts} />
        </ways.Keep>
      )}
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
  </>
);
