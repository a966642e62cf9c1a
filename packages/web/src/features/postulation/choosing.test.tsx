import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { hasDrafts } from '../../stores/drafts.ts';
import { json } from '../../testing/scripted-http.ts';
import {
  bench,
  benchAnew,
  career,
  FIRST,
  offered,
  pick,
  picker,
  ready,
  reloaded,
  SECOND,
} from '../../testing/show-postulation.tsx';

benchAnew();

describe('choosing', () => {
  it('is there again after a reload, and said to be; but for what is not offered any more', async () => {
    await ready();
    await pick(FIRST, 'Medicina, Latacunga');
    await userEvent.click(picker(SECOND).getByRole('button', { name: 'Elegir una carrera' }));
    await pick(SECOND, 'Geología, Baños');
    await reloaded();
    expect(screen.getByText('Recuperamos las carreras que eligió y aún no ha enviado.')).toBeDefined();
    expect(picker(FIRST).getByText('Medicina')).toBeDefined();
    expect(picker(SECOND).getByText('Geología')).toBeDefined();
    bench.careers = () => json(200, [career(1, 'Medicina'), career(2, 'Enfermería')]);
    await reloaded();
    expect(picker(FIRST).getByText('Medicina')).toBeDefined();
    expect(picker(SECOND).getByRole('button', { name: 'Elegir una carrera' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(hasDrafts()).toBe(false);
  });

  it('shows what each career is, and what to know before', async () => {
    await ready();
    const card = picker(FIRST).getByRole('heading', { name: 'Geología' }).closest('li');
    for (const text of [
      'Ciencias de la Salud',
      'Baños',
      'Presencial',
      'Médico/a',
      '12 semestres',
      'Cupos disponibles: 1',
    ])
      expect(card?.textContent).toContain(text);
    expect(screen.getByText(/cupo activo/)).toBeDefined();
    expect(screen.getByText(/segunda carrera no es gratuita/)).toBeDefined();
  });

  it.each([
    ['enfermeria', ['Enfermería']],
    ['BAÑOS presencial', ['Geología']],
    ['licenciado', ['Enfermería']],
    ['astronomía', []],
  ])('finds by «%s»', async (typed, names) => {
    await ready();
    await userEvent.type(picker(FIRST).getByRole('searchbox'), typed);
    expect(offered(FIRST)).toEqual(names);
    const said = names.length === 1 ? '1 carrera' : 'Ninguna carrera coincide con su búsqueda.';
    expect(picker(FIRST).getByRole('status').textContent).toBe(said);
  });

  it('offers in each list all but what the other has', async () => {
    await ready();
    await pick(FIRST, 'Medicina, Latacunga');
    await userEvent.click(picker(SECOND).getByRole('button', { name: 'Elegir una carrera' }));
    expect(offered(SECOND)).toEqual(['Enfermería', 'Geología']);
    await pick(SECOND, 'Geología, Baños');
    await userEvent.click(picker(FIRST).getByRole('button', { name: `Cambiar: ${FIRST}` }));
    expect(offered(FIRST)).toEqual(['Medicina', 'Enfermería']);
    await userEvent.click(picker(SECOND).getByRole('button', { name: `Quitar: ${SECOND}` }));
    expect(offered(FIRST)).toEqual(['Medicina', 'Enfermería', 'Geología']);
  });

  it('takes the focus along', async () => {
    await ready();
    await pick(FIRST, 'Medicina, Latacunga');
    expect(document.activeElement).toBe(picker(FIRST).getByRole('button', { name: `Cambiar: ${FIRST}` }));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(picker(FIRST).getByRole('searchbox'));
    await userEvent.click(picker(FIRST).getByRole('button', { name: 'Cerrar la lista' }));
    expect(picker(FIRST).getByText('Medicina')).toBeDefined();
  });

  it('cannot be of a career without seats', async () => {
    bench.careers = () => json(200, [career(1, 'Medicina', { quota: 0 })]);
    await ready();
    expect(picker(FIRST).getByRole<HTMLButtonElement>('button', { name: /^Elegir Medicina/ }).disabled).toBe(true);
    expect(picker(FIRST).getByText('Ninguno')).toBeDefined();
  });

  it('draws a long list a part at a time', async () => {
    bench.careers = () =>
      json(
        200,
        Array.from({ length: 45 }, (_, at) => career(at + 1, `Carrera ${at + 1}`)),
      );
    await ready();
    expect(offered(FIRST)).toHaveLength(20);
    await userEvent.click(picker(FIRST).getByRole('button', { name: 'Ver más carreras' }));
    expect(offered(FIRST)).toHaveLength(40);
  });
});
