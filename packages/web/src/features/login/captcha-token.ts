import { create } from 'zustand';

/** Proves that a captcha was solved a short while ago, in place of another one. In memory only. */
export const useCaptchaToken = create<{ readonly token: string | null }>()(() => ({ token: null }));

export const keepCaptchaToken = (token: string | null): void => useCaptchaToken.setState({ token });
