import { afterEach, expect, it } from 'vitest';
import { workAsUsual, workLocally } from '../../lib/base-address.ts';
import { linkTitle } from './link-title.ts';

afterEach(workAsUsual);

it('speaks of the server of the room where the page works with one, and of the internet elsewhere', () => {
  expect(linkTitle('offline')).toBe('Sin conexión a internet, restablezca su conexión para continuar');
  workLocally('http://localhost:3000');
  for (const lost of ['offline', 'serverOff'] as const)
    expect(linkTitle(lost)).toBe('No se llega al servidor de la sala');
  expect(linkTitle('hybrid')).toBe('No se llega al servidor de la sala. Puede seguir respondiendo');
});
