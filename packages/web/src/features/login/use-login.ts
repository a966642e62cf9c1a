import { accessCalls } from '@quipu/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useNavigate } from '../../lib/router.tsx';
import { serverClock } from '../../lib/server-clock.ts';
import { useCodeLogin } from '../../stores/code-login-store.ts';
import { signIn } from '../../stores/pending-session-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { type Captcha, useCaptcha } from '../../ui/captcha/use-captcha.ts';
import { logIn } from './api.ts';
import { keepCaptchaToken, useCaptchaToken } from './captcha-token.ts';
import type { LoginOutcome, LoginValues } from './login-outcome.ts';

export interface Login {
  /** The last outcome that keeps one here; null: there was none, or another try is under way. */
  readonly outcome: LoginOutcome | null;
  readonly forgetOutcome: () => void;
  readonly captcha: Captcha | null;
  /** It came up after a try, and is what has to be typed next. */
  readonly isCaptchaNext: boolean;
  /** After too many tries, on the page's own clock; null: there was none, or another try is under way. */
  readonly pause: { readonly until: number; readonly isOver: boolean } | null;
  readonly endPause: () => void;
  /** The server gave no reply, to the last try or to the asking for an image. */
  readonly isUnreached: boolean;
  /** Begins anew with another server: nothing that this one said counts. */
  readonly startAgain: () => void;
  /** Resolves to the field that has to be typed again; null: none. */
  readonly submit: (values: LoginValues) => Promise<keyof LoginValues | null>;
}

/** A try to log in, and where each outcome leads. */
export const useLogin = (): Login => {
  const api = useApi(accessCalls);
  const navigate = useNavigate();
  const isAsked = useSettings((state) => state.settings?.captcha ?? false);
  const token = useCaptchaToken((state) => state.token);
  const [isDemanded, setDemanded] = useState(false);
  const wantsCaptcha = token === null && (isAsked || isDemanded);
  const captcha = useCaptcha(wantsCaptcha);
  const [outcome, setOutcome] = useState<LoginOutcome | null>(null);
  const [pause, setPause] = useState<Login['pause']>(null);

  useEffect(() => {
    // Who comes back here starts anew: the password of a login that was left does not wait in memory.
    useCodeLogin.getState().forget();
  }, []);

  const follow = (found: LoginOutcome, values: LoginValues): keyof LoginValues | null => {
    switch (found.kind) {
      case 'signedIn':
        keepCaptchaToken(null);
        signIn(found.reply);
        return null;
      case 'code': {
        const { kind: _, ...code } = found;
        const captchaToken = code.captchaToken ?? token;
        keepCaptchaToken(captchaToken);
        useCodeLogin
          .getState()
          .wait({ ...code, captchaToken, username: values.username.trim(), password: values.password });
        navigate(paths.code);
        return null;
      }
      case 'replace':
        navigate(paths.newPasswordWith(found.resetToken));
        return null;
      case 'refused':
        if (found.retype === 'captcha') {
          keepCaptchaToken(null);
          setDemanded(true);
        }
        if (found.captchaUsed) captcha.reload();
        if (found.pauseMs !== null) setPause({ until: performance.now() + found.pauseMs, isOver: false });
        setOutcome(found);
        return wantsCaptcha || found.retype !== 'captcha' ? found.retype : null;
      case 'unconfirmed':
        captcha.reload();
        setOutcome(found);
        return null;
      case 'newVersion':
        setOutcome(found);
        return null;
    }
  };

  return {
    outcome,
    forgetOutcome: () => {
      setOutcome(null);
    },
    captcha: wantsCaptcha ? captcha : null,
    isCaptchaNext: isDemanded && !isAsked,
    pause,
    endPause: () => {
      setPause((before) => before && { ...before, isOver: true });
      setOutcome(null);
    },
    isUnreached:
      (outcome?.kind === 'refused' && outcome.isOffline) ||
      (wantsCaptcha && captcha.state.kind === 'failed' && captcha.state.isUnreached),
    startAgain: () => {
      setOutcome(null);
      setPause(null);
      captcha.reload();
    },
    submit: async (values) => {
      setOutcome(null);
      setPause(null);
      const sentAt = performance.now();
      const found = await logIn(api, values, { key: wantsCaptcha ? captcha.key : null, token });
      // The code was made just now: until a reply says better, that is the time.
      if (found.kind === 'code' && serverClock.now() === null) serverClock.anchor(found.codeDate, sentAt);
      return follow(found, values);
    },
  };
};
