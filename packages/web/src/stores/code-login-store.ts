import { create } from 'zustand';

/** A right user and password whose one-time code is still to come. */
export interface CodeLogin {
  readonly username: string;
  readonly password: string;
  /** What the server knows this try by; it goes back in the same header. */
  readonly credentials: string;
  /** Where the code went, masked. */
  readonly email: string | null;
  /** When it was made, by the server's clock: goes back as it came. */
  readonly codeDate: number;
  readonly lastsMs: number;
  readonly canChangeEmail: boolean;
}

interface CodeLoginState {
  readonly waiting: CodeLogin | null;
  readonly wait: (waiting: CodeLogin) => void;
  readonly forget: () => void;
}

/** In memory only, the password above all: a reload leads back to the login. */
export const useCodeLogin = create<CodeLoginState>()((set) => ({
  waiting: null,
  wait: (waiting) => {
    set({ waiting });
  },
  forget: () => {
    set({ waiting: null });
  },
}));
