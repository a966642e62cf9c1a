import { afterEach, expect, it } from 'vitest';
import { workAsUsual, workLocally } from '../../lib/base-address.ts';
import { linkTitle } from './link-title.ts';

afterEach(workAsUsual);

it('speaks of the server of the room where the page works with one, and of the internet elsewhere', () => {
  expect(linkTitle('offline')).toBe('Sin conexión a internet, restablezca su conexión para continuar');
  workLocally('http://localhost:3000');
  for (const lost of ['offline', 'serverOff', 'hybrid'] as const)
    expect(linkTitle(lost)).toBe(
      'No se llega al servidor de la sala; sus respuestas están guardadas aquí; si se reinicia, el tiempo perdido se le devuelve',
    );
});
