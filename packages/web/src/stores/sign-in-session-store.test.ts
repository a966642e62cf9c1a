// @vitest-environment jsdom
import { isRight } from 'fp-ts/lib/Either.js';
import { afterEach, expect, it, vi } from 'vitest';
import { fileGrant, holdFileGrant } from '../lib/file-grant.ts';
import { STORAGE_CACHE } from '../lib/storage-cache.ts';
import { sessionWith } from '../testing/session.ts';
import { chooseAudioSpeed, useAudioSpeed } from './audio-speed.ts';
import { chooseReading, useReading } from './reading.ts';
import { SESSION_KEY, SignInSession, useSignInSession } from './sign-in-session-store.ts';

/** Decodes what a reload would find. */
const stored = () => {
  const decoded = SignInSession.decode(JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? 'null'));
  return isRight(decoded) ? decoded.right : null;
};
afterEach(() => useSignInSession.getState().clear());

it('keeps what is still to show, and the camera, through a refresh and a reload', () => {
  const { commit, note, renew } = useSignInSession.getState();
  commit(sessionWith({ missing: ['dactilar', 'face'] }));
  note({ missing: ['face'], deviceId: 'frontal' });
  renew({ token: 'b', refreshToken: 's', expiration: 1, fullName: 'Ana Otra', roles: ['supervisor'] });
  const renewed = { token: 'b', fullName: 'Ana Otra', roles: ['supervisor'] };
  expect(stored()).toMatchObject({ ...renewed, missing: ['face'], deviceId: 'frontal' });
});

it('knows after a reload which tokens it grew from, each once, and no more once it has ended', () => {
  const { commit, renew, clear } = useSignInSession.getState();
  commit(sessionWith({ refreshToken: 'r1' }));
  const more = { expiration: 1, fullName: 'Ana', roles: [] };
  for (const refreshToken of ['r2', 'r2', 'r3']) renew({ token: refreshToken, refreshToken, ...more });
  expect(stored()).toMatchObject({ refreshToken: 'r3', used: ['r1', 'r2'] });
  clear();
  commit(sessionWith({ refreshToken: 's1' }));
  expect(stored()?.used).toBeUndefined();
});

it('a session of before, which says nothing of it, has nothing to show', () => {
  useSignInSession.getState().commit(sessionWith());
  expect(stored()?.missing).toBeUndefined();
});

it('pictures of a sheet stay for who comes back, are gone when somebody else comes, and what grants them ends with the session', () => {
  const gone: string[] = [];
  vi.stubGlobal('caches', { delete: async (name: string) => gone.push(name) });
  const { commit, clear } = useSignInSession.getState();
  commit(sessionWith({ userId: 7 }));
  gone.length = 0;
  holdFileGrant('7.1.x');
  clear();
  expect(fileGrant()).toBeNull();
  commit(sessionWith({ userId: 7 }));
  expect(gone).toEqual([]);
  commit(sessionWith({ userId: 8 }));
  expect(gone).toEqual([STORAGE_CACHE]);
});

it('how a person reads best outlives a session that ends by itself, and is gone when they log out or another comes', () => {
  const { commit, end, clear } = useSignInSession.getState();
  const choose = () => {
    chooseReading({ zoom: 1.5 });
    chooseAudioSpeed(1.25);
  };
  const chosen = () => [useReading.getState().zoom, useAudioSpeed.getState().speed];
  commit(sessionWith({ userId: 7 }));
  choose();
  end();
  expect(stored()).toBeNull();
  commit(sessionWith({ userId: 7 }));
  expect(chosen()).toEqual([1.5, 1.25]);
  end();
  commit(sessionWith({ userId: 8 }));
  expect(chosen()).toEqual([null, 1]);
  choose();
  clear();
  expect(chosen()).toEqual([null, 1]);
});

it('how a person reads best outlives a reload between the end of a session and the next', async () => {
  useSignInSession.getState().commit(sessionWith({ userId: 7 }));
  chooseReading({ zoom: 1.5 });
  useSignInSession.getState().end();
  const reloaded = async () => {
    vi.resetModules();
    const [session, reading] = [await import('./sign-in-session-store.ts'), await import('./reading.ts')];
    return { ...session.useSignInSession.getState(), zoom: () => reading.useReading.getState().zoom };
  };
  const first = await reloaded();
  first.commit(sessionWith({ userId: 7 }));
  expect(first.zoom()).toBe(1.5);
  first.end();
  const other = await reloaded();
  other.commit(sessionWith({ userId: 8 }));
  expect(other.zoom()).toBeNull();
});
