import { captchaCalls } from '@quipu/contract';
import { isLeft } from 'fp-ts/lib/Either.js';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { texts } from './texts.ts';

export type CaptchaState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly image: string; readonly key: string }
  /** `isUnreached`: there was no reply. */
  | { readonly kind: 'failed'; readonly text: string; readonly isUnreached: boolean };

export interface Captcha {
  readonly state: CaptchaState;
  /** Goes with what the person read; null: there is no image to read. */
  readonly key: string | null;
  /** Counts the images: a new one empties the field. */
  readonly round: number;
  readonly reload: () => void;
}

const LOADING: CaptchaState = { kind: 'loading' };

/** One image at a time: each serves for one try. `wanted` false: none is asked for. */
export const useCaptcha = (wanted: boolean): Captcha => {
  const api = useApi(captchaCalls);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<CaptchaState>(LOADING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is another image.
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    const load = async () => {
      const reply = await api.getCaptcha();
      if (!current) return;
      if (isLeft(reply)) {
        const isUnreached = reply.left.kind === 'noReply';
        setState({ kind: 'failed', text: isUnreached ? texts.noReply : texts.refused, isUnreached });
      } else if (reply.right.status === 200) setState({ kind: 'shown', ...reply.right.body });
      else setState({ kind: 'failed', text: reply.right.text ?? texts.refused, isUnreached: false });
    };
    setState(LOADING);
    void load();
    return () => {
      current = false;
    };
  }, [api, wanted, round]);
  const reload = useCallback(() => {
    setRound((before) => before + 1);
  }, []);
  return { state, key: state.kind === 'shown' ? state.key : null, round, reload };
};
