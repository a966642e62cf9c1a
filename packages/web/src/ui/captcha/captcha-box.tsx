import { type Api, captchaCalls } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { AlertBox } from '../alert-box.tsx';
import { Button } from '../button.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './captcha.module.css';
import { texts } from './texts.ts';
import type { Captcha } from './use-captcha.ts';

let voice: HTMLAudioElement | null = null;
let turn = 0;

/** Ends what is being spoken, and what was about to be. */
const silence = (): void => {
  turn += 1;
  voice?.pause();
  voice = null;
};

/** Speaks the characters of an image, in place of what is being spoken. False: they could not be heard. */
const hearCaptcha = async (api: Api<'getCaptchaAudio'>, key: string): Promise<boolean> => {
  silence();
  const own = turn;
  const reply = await api.getCaptchaAudio({ key });
  if (own !== turn) return true;
  if (!isRight(reply) || reply.right.status !== 200) return false;
  voice = new Audio(reply.right.body.audio);
  try {
    await voice.play();
    return true;
  } catch {
    // Where it was silenced before it began, nothing is wrong.
    return own !== turn;
  }
};

export interface CaptchaBoxProps {
  readonly captcha: Captcha;
  /** Called with a new image: the text typed from the last one is of no use. */
  readonly onRenewed: () => void;
  /** The field that it is typed into. */
  readonly children: ReactNode;
}

/** Properties that every field for a captcha has, whichever kit it is of. */
export const CAPTCHA_INPUT = {
  label: texts.label,
  hint: texts.hint,
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  required: true,
} as const;

/** An image with characters to copy, another one for who cannot read it, and the same characters spoken. */
export const CaptchaBox = ({ captcha, onRenewed, children }: CaptchaBoxProps) => {
  const api = useApi(captchaCalls);
  const [unheard, setUnheard] = useState(false);
  const shown = useRef(captcha.round);
  const { state, key, round, reload } = captcha;
  const empty = useEffectEvent(() => {
    onRenewed();
    setUnheard(false);
    silence();
  });
  useEffect(() => {
    if (shown.current === round) return;
    shown.current = round;
    empty();
  }, [round]);
  useEffect(() => silence, []);
  const hear = async () => {
    if (key !== null) setUnheard(!(await hearCaptcha(api, key)));
  };
  return (
    <div className={styles['box']}>
      {state.kind === 'failed' ? (
        <AlertBox kind="error" announced>
          {state.text}
        </AlertBox>
      ) : (
        <div className={styles['frame']} aria-busy={state.kind === 'loading'}>
          {state.kind === 'shown' ? <img src={state.image} alt={texts.image} /> : texts.loading}
        </div>
      )}
      <div className={styles['buttons']}>
        <Button variant="outlined" aria-disabled={key === null} onClick={() => void hear()}>
          {texts.hear}
        </Button>
        <Button variant="outlined" onClick={reload}>
          {texts.reload}
        </Button>
      </div>
      <VisuallyHidden role="status">{state.kind === 'shown' && round > 0 ? texts.renewed : ''}</VisuallyHidden>
      {unheard && (
        <AlertBox kind="warning" announced>
          {texts.unheard}
        </AlertBox>
      )}
      {children}
    </div>
  );
};
