import { create } from 'zustand';

/** A right user and password whose one-time code is still to come. */
export interface CodeLogin {
  readonly username: string;
  readonly password: string;
  /** The server's name for this try; it goes back in the same header. */
  readonly credentials: string;
  /** The masked address that the code was mailed to. */
  readonly email: string | null;
  /** The time when it was made, by the server's clock; it goes back as it came. */
  readonly codeDate: number;
  readonly lastsMs: number;
  readonly canChangeEmail: boolean;
  /** Proves a captcha, in place of another one, where a code is asked for once more; null: none was solved. */
  readonly captchaToken: string | null;
}

interface CodeLoginState {
  readonly waiting: CodeLogin | null;
  readonly wait: (waiting: CodeLogin) => void;
  readonly forget: () => void;
}

/** Lives in memory only, because it has the password: a reload leads back to the login. */
export const useCodeLogin = create<CodeLoginState>()((set) => ({
  waiting: null,
  wait: (waiting) => {
    set({ waiting });
  },
  forget: () => {
    set({ waiting: null });
  },
}));
