import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '../../testing/scripted-http.ts';
import { bench, benchAnew, CAREERS, FIRST, ready, show } from '../../testing/show-postulation.tsx';
import { noNetwork } from '../../testing/show-screen.tsx';

benchAnew();

it('goes home when cancelled', async () => {
  const { place, posts } = await ready();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(place.path).toBe('/home');
  expect(posts()).toEqual([]);
});

describe('what can be chosen', () => {
  it('is waited for', () => {
    bench.careers = () => new Promise(() => undefined);
    show();
    expect(screen.getByText('Cargando…')).toBeDefined();
  });

  it.each([
    [403, 'La segunda postulación todavía no empieza.'],
    [404, 'No hay carreras con cupos disponibles para la segunda postulación.'],
  ])('%i: says why there is nothing, with the way home', async (status, msg) => {
    bench.careers = () => json(status, { msg });
    const { place } = show();
    await screen.findByText(msg);
    await userEvent.click(screen.getByRole('link', { name: 'Volver al inicio' }));
    expect(place.path).toBe('/home');
  });

  it('may be an empty list', async () => {
    bench.careers = () => json(200, []);
    show();
    await screen.findByText('No hay carreras con cupos disponibles para la segunda postulación.');
  });

  it.each([
    ['there is no network', noNetwork],
    ['the server fails', () => json(500, {})],
  ])('is asked again where %s', async (_, fails) => {
    bench.careers = fails;
    show();
    await screen.findByText('Lo sentimos, no se pudo conectar con el servidor');
    bench.careers = () => json(200, CAREERS);
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('region', { name: FIRST });
  });
});
