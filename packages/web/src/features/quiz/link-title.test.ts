import { afterEach, expect, it, vi } from 'vitest';
import { workAsUsual, workLocally } from '../../lib/base-address.ts';
import { linkTitle } from './link-title.ts';

afterEach(() => {
  workAsUsual();
  vi.unstubAllGlobals();
});

it('calls the internet lost where the device says so, and not where only no reply came: it may be the server', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(linkTitle('offline')).toBe('Sin conexión a internet, restablezca su conexión para continuar');
  vi.stubGlobal('navigator', { onLine: true });
  expect(linkTitle('offline')).toBe('No se pudo conectar, verifique su conexión a internet');
});

it('speaks of the server of the room where the page works with one, and of the internet elsewhere', () => {
  expect(linkTitle('serverOff')).toBe('Lo sentimos, no se pudo conectar con el servidor');
  workLocally('http://localhost:3000');
  for (const lost of ['offline', 'serverOff'] as const)
    expect(linkTitle(lost)).toBe('No se llega al servidor de la sala');
  expect(linkTitle('hybrid')).toBe('No se llega al servidor de la sala. Puede seguir respondiendo');
});
