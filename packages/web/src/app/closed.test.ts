import { Settings } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { isDesktop } from '../lib/client-version.ts';
import { sessionWith } from '../testing/session.ts';
import { isClosed } from './closed.ts';

const settings = (more: object): Settings => {
  const decoded = Settings.decode({ client: '1.4.2', ...more });
  if (!isRight(decoded)) throw new Error('The settings of this test do not decode');
  return decoded.right;
};
const login = { desktop: false, path: '/login', session: null };

describe('a build that is closed', () => {
  it('is the one whose switch is off', () => {
    expect(isClosed(null, login)).toBe(false);
    expect(isClosed(settings({}), login)).toBe(false);
    expect(isClosed(settings({ web: 0 }), login)).toBe(true);
    expect(isClosed(settings({ web: 0 }), { ...login, desktop: true })).toBe(false);
    expect(isClosed(settings({ app: 0 }), login)).toBe(false);
    expect(isClosed(settings({ app: 0 }), { ...login, desktop: true })).toBe(true);
  });

  it('leaves those in an evaluation where they are', () => {
    const closed = settings({ web: 0 });
    const session = sessionWith();
    expect(isClosed(closed, { desktop: false, path: '/quiz/7', session })).toBe(false);
    expect(isClosed(closed, { desktop: false, path: '/home', session })).toBe(true);
    expect(isClosed(closed, { desktop: false, path: '/quiz/7', session: null })).toBe(true);
  });
});

it('knows the desktop build by what it calls itself', () => {
  expect(isDesktop('Mozilla/5.0 (X11) Chrome/140 QuipuDesktop/0.14.0 Electron/38')).toBe(true);
  expect(isDesktop('Mozilla/5.0 (X11) Chrome/140')).toBe(false);
});
