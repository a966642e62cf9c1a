import { Accessibility, IdentityStep, type LoginReply } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { create } from 'zustand';
import { holdFileGrant } from '../lib/file-grant.ts';
import { keepStoredFilesOf } from '../lib/stored-files.ts';
import { expirationOf, type Renewal } from '../lib/token-pair.ts';
import { forgetAudioSpeed } from './audio-speed.ts';
import { forgetDrafts } from './drafts.ts';
import { forgetReading, useReading } from './reading.ts';

const text = t.union([t.string, t.null]);

const always = t.type({
  token: t.string,
  refreshToken: t.string,
  /** Epoch ms of this computer's clock. */
  expiration: t.number,
  userId: t.number,
  fullName: t.string,
  email: text,
  /** Number of the identity document; null: none. */
  reference: text,
  watermark: text,
  accessibility: Accessibility,
  isActive: t.boolean,
  isLab: t.boolean,
  /** Colors that the institution sets for this person; null: those for all. */
  settings: t.union([t.type({ primaryColor: text, secondaryColor: text }), t.null]),
});
const sometimes = t.partial({
  /** Further facts that the server gives about this person; later ones replace earlier ones. */
  extra: t.UnknownRecord,
  /** Absent: those of an examinee. */
  roles: t.readonlyArray(t.string),
  /** Steps that must still show who this is: until then there is only `/identidad`. */
  missing: t.readonlyArray(IdentityStep),
  /** The refresh tokens that the one here grew from: copies of the tab may still hold one, and ask for what became of it. */
  used: t.readonlyArray(t.string),
  /** The camera that they chose. */
  deviceId: t.string,
});
export const SignInSession = t.readonly(t.intersection([always, sometimes]), 'SignInSession');
export type SignInSession = t.TypeOf<typeof SignInSession>;

/** The name that the session has in the browser's session storage, which ends with the tab. */
export const SESSION_KEY = 'quipu.session';

interface SignInSessionState {
  readonly session: SignInSession | null;
  /** The reason for which the server ended the last one, until somebody begins to log in anew; null: nothing to say. */
  readonly endedBy: string | null;
  readonly commit: (session: SignInSession) => void;
  readonly renew: (renewed: Renewal) => void;
  readonly changeEmail: (email: string) => void;
  readonly note: (known: Partial<Pick<SignInSession, 'missing' | 'deviceId' | 'isActive'>>) => void;
  readonly mergeExtra: (extra: Readonly<Record<string, unknown>>) => void;
  /** It has ended by itself: how the person reads best stays for them to come back. */
  readonly end: (by?: string | null) => void;
  readonly clear: () => void;
}

export const signInSessionOf = (reply: LoginReply, missing: readonly IdentityStep[] = []): SignInSession => ({
  token: reply.accessToken,
  refreshToken: reply.refreshToken,
  expiration: expirationOf(reply.expiresIn, Date.now()),
  userId: reply.userId,
  fullName: reply.fullName,
  email: reply.email,
  reference: reply.reference,
  watermark: reply.watermark ?? reply.reference,
  accessibility: reply.accessibility,
  isActive: reply.isActive,
  isLab: reply.isLab,
  settings: reply.settings,
  roles: reply.roles,
  ...(reply.extra === null ? {} : { extra: { ...reply.extra } }),
  missing,
});

const stored = (): SignInSession | null => {
  try {
    const decoded = SignInSession.decode(JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? 'null'));
    return isRight(decoded) ? decoded.right : null;
  } catch {
    return null;
  }
};

/** Stores the session for a reload. A browser that refuses storage asks for the password again. */
const store = (session: SignInSession | null): void => {
  try {
    if (session === null) sessionStorage.removeItem(SESSION_KEY);
    else sessionStorage.setItem(SESSION_KEY, JSON.stringify(session));
  } catch {
    return;
  }
};

/** Drops what the tab holds of a person: it ends with the session, however that ends. */
const leaveNothing = (): void => {
  forgetDrafts();
  holdFileGrant(null);
};

export const useSignInSession = create<SignInSessionState>()((set, get) => {
  const put = (session: SignInSession | null) => {
    store(session);
    set({ session });
  };
  return {
    session: stored(),
    endedBy: null,
    commit: (session) => {
      // Whoever was here before went without saying so.
      if (get().session?.userId !== session.userId) leaveNothing();
      const { of } = useReading.getState();
      // Whoever is the first may have chosen it before they were let in.
      if (of !== null && of !== session.userId) forgetAudioSpeed();
      if (of !== session.userId) forgetReading(session.userId);
      keepStoredFilesOf(session.userId);
      put(session);
    },
    renew: (renewed) => {
      const { session } = get();
      if (session === null || session.refreshToken === renewed.refreshToken) return;
      put({ ...session, ...renewed, used: [...(session.used ?? []), session.refreshToken] });
    },
    changeEmail: (email) => {
      const { session } = get();
      if (session !== null) put({ ...session, email });
    },
    note: (known) => {
      const { session } = get();
      if (session !== null) put({ ...session, ...known });
    },
    mergeExtra: (extra) => {
      const { session } = get();
      if (session !== null) put({ ...session, extra: { ...session.extra, ...extra } });
    },
    end: (endedBy = null) => {
      leaveNothing();
      put(null);
      set({ endedBy });
    },
    clear: () => {
      forgetReading(null);
      forgetAudioSpeed();
      get().end();
    },
  };
});
