import { BRIDGE_NAME } from '@quipu/proctor';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiContext } from '../lib/api.ts';
import { json, scriptedHttp } from '../testing/scripted-http.ts';
import { visitorApi } from '../testing/visitor-api.ts';
import { MaintenanceScreen } from './maintenance-screen.tsx';

const show = () =>
  render(
    <ApiContext value={visitorApi(scriptedHttp(() => json(503, {})).http)}>
      <MaintenanceScreen />
    </ApiContext>,
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

it('has nothing to press in a browser', () => {
  show();
  expect(screen.getByText('Estamos trabajando para que todo funcione correctamente')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
