import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { json } from '../../../testing/scripted-http.ts';
import { showPlayback, wirePlayback } from '../../../testing/show-playback.tsx';

beforeAll(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(cleanup);

const luz = (more: object = {}) =>
  wirePlayback({ sheet_id: 9, full_name: 'Luz Andi', reference: '1710034066', ...more });
const beside = { now: 0, sheets: [{ sheet_id: 9, reference: '1710034066', full_name: 'Luz Andi', started_at: null }] };

/** The server has Ana's sheet, number 7, and another one, number 9. */
const show = (search = '', other = json(200, luz())) =>
  showPlayback(search, ({ path }: { readonly path: string }) => {
    if (path.endsWith('/beside')) return json(200, beside);
    return path.includes('/9/') ? other : json(200, wirePlayback());
  });
const both = () => screen.findAllByTitle<HTMLIFrameElement>(/^Pantalla de .* en ese instante/);

describe('given a second sheet of the same form', () => {
  it('then it is chosen from those that one may see, and both stand on one axis of time', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Ver junto a otra hoja' }));
    const typed = await screen.findByLabelText('Otra hoja del mismo formulario');
    await userEvent.click(screen.getByRole('button', { name: 'Ver juntas' }));
    expect(screen.getByRole('alert').textContent).toBe('Escriba el número de otra hoja.');
    await userEvent.type(typed, '9 · Luz Andi · 1710034066');
    await userEvent.click(screen.getByRole('button', { name: 'Ver juntas' }));
    const titles = (await both()).map(({ title }) => title);
    expect(titles).toEqual([
      'Pantalla de Ana Pérez · hoja 7 en ese instante, solo para leer',
      'Pantalla de Luz Andi · hoja 9 en ese instante, solo para leer',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Ver solo una' }));
    expect(await screen.findByTitle('Pantalla del aspirante en ese instante, solo para leer')).toBeTruthy();
  });

  it('then the answers that were alike and near are listed with their times, and one goes there', async () => {
    show('?con=9');
    await both();
    const part = screen.getByRole('region', { name: 'Misma respuesta a la misma pregunta, en momentos cercanos' });
    expect(part.textContent).toContain('quienes saben la respuesta también coinciden');
    expect(within(part).getByRole('status').textContent).toMatch(/^De 3 respuestas iguales en las dos hojas, 3 /);
    expect(within(part).getAllByText('a la vez')).toHaveLength(3);
    const [first] = within(part).getAllByRole('button', { name: 'Ir a 10:42:17' });
    await userEvent.click(first as HTMLElement);
    expect(screen.getByRole('heading', { name: 'A las 10:42:17' })).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Tiempo'), 'Desde que empezó cada una');
    expect(screen.getByRole('heading', { name: 'A los 0 s de empezar cada una' })).toBeTruthy();
    expect(screen.getAllByText('al mismo tiempo desde su inicio')).toHaveLength(3);
    expect(screen.queryByText('a la vez')).toBeNull();
  });

  it('then a sheet of another form, one without a log and one that one may not see are told of', async () => {
    const cases = [
      [json(200, luz({ form_id: 4 })), /es de otro formulario/],
      [json(200, luz({ screens: [] })), /no hay un registro que se pueda leer/],
      [json(403, { msg: 'Las respuestas se pueden ver cuando termine.' }), /se pueden ver cuando termine/],
    ] as const;
    for (const [reply, said] of cases) {
      show('?con=9', reply);
      await waitFor(() => expect(screen.getByText(said)).toBeTruthy());
      cleanup();
    }
  });
});
