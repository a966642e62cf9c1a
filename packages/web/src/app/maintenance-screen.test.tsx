import { BRIDGE_NAME } from '@quipu/proctor/bridge';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SendContext } from '../lib/api.ts';
import { useLeaving } from '../stores/leaving-store.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { json, scriptedHttp } from '../testing/scripted-http.ts';
import { sessionWith } from '../testing/session.ts';
import { visitorSend } from '../testing/visitor-send.ts';
import { MaintenanceScreen } from './maintenance-screen.tsx';

const show = () =>
  render(
    <SendContext value={visitorSend(scriptedHttp(() => json(503, {})).http)}>
      <MaintenanceScreen />
    </SendContext>,
  );
afterEach(() => {
  Reflect.deleteProperty(window, BRIDGE_NAME);
  cleanup();
});

it('in the desktop application lets one out of it', async () => {
  const close = vi.fn();
  Reflect.set(window, BRIDGE_NAME, { close });
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar la aplicación' }));
  expect(close).toHaveBeenCalledOnce();
});

it('in the desktop application lets who is in log out first', async () => {
  const close = vi.fn();
  Reflect.set(window, BRIDGE_NAME, { close });
  useSignInSession.getState().commit(sessionWith());
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar la aplicación' }));
  expect(close).not.toHaveBeenCalled();
  expect(useLeaving.getState()).toMatchObject({ step: 'looking', closing: 'close' });
  useLeaving.setState({ step: 'none', closing: false });
  useSignInSession.getState().clear();
});

it('has nothing to press in a browser', () => {
  show();
  expect(screen.getByText('Estamos trabajando para que todo funcione correctamente')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
