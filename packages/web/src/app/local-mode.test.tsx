import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseAddress, useBaseAddress, workAsUsual, workLocally } from '../lib/base-address.ts';
import { useSettings } from '../stores/settings-store.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { sessionWith } from '../testing/session.ts';
import { settingsWith } from '../testing/settings.ts';
import { followBaseAddress } from './follow-base-address.ts';
import { LocalMode } from './local-mode.tsx';

const LOCAL = 'http://localhost:3000';
const askAgain = vi.fn();
followBaseAddress(askAgain);

beforeEach(() => {
  useSignInSession.getState().clear();
  workAsUsual();
  useSettings.getState().put(settingsWith({ offlineBase: LOCAL }));
  askAgain.mockClear();
});
afterEach(cleanup);

it('knows the local server from the settings, and forgets it with them', () => {
  expect(useBaseAddress.getState().known).toBe(LOCAL);
  useSettings.getState().put(settingsWith());
  expect(useBaseAddress.getState().known).toBeNull();
});

it('shows nothing with the main server', () => {
  render(<LocalMode />);
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('shows that the local server is in use, asks it for its settings, and leads back', async () => {
  render(<LocalMode />);
  act(workLocally);
  expect(screen.getByRole('complementary').textContent).toContain('servidor local');
  expect(askAgain).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Volver al servidor principal' }));
  expect(baseAddress()).toBe('');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(askAgain).toHaveBeenCalledTimes(2);
});

it('keeps whoever is in with the server of their session', () => {
  render(<LocalMode />);
  act(() => {
    workLocally();
    useSignInSession.getState().commit(sessionWith());
  });
  expect(screen.getByRole('complementary')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
