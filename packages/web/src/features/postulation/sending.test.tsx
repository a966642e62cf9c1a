import type { HttpResponse } from '@quipu/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { hasDrafts } from '../../stores/drafts.ts';
import { json } from '../../testing/scripted-http.ts';
import {
  bench,
  benchAnew,
  CAREERS,
  FIRST,
  filled,
  finish,
  finishAndReview,
  offered,
  pick,
  picker,
  ready,
  SECOND,
} from '../../testing/show-postulation.tsx';
import { noNetwork } from '../../testing/show-screen.tsx';

benchAnew();

describe('sending', () => {
  it('needs what was read to be accepted, and a first priority', async () => {
    const { posts } = await ready();
    expect(finish().disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox'));
    expect(finish().disabled).toBe(false);
    await userEvent.click(finish());
    await picker(FIRST).findByText('Seleccione la carrera de su primera prioridad.');
    expect(document.activeElement).toBe(picker(FIRST).getByRole('searchbox'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await pick(FIRST, 'Medicina, Latacunga');
    expect(picker(FIRST).queryByText('Seleccione la carrera de su primera prioridad.')).toBeNull();
    await userEvent.click(screen.getByRole('checkbox'));
    expect(finish().disabled).toBe(true);
    expect(posts()).toEqual([]);
  });

  it('is FINALIZAR on a small screen', async () => {
    bench.isSmall = true;
    await ready();
    expect(finish()).toBeDefined();
    expect(screen.queryByRole('button', { name: 'GUARDAR Y FINALIZAR LA POSTULACIÓN' })).toBeNull();
  });

  it('shows all of what is chosen before, from where it can be changed', async () => {
    const { posts } = await ready();
    await pick(FIRST, 'Medicina, Latacunga');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(finish());
    const review = within(screen.getByRole('region', { name: FIRST }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Revise y envíe' }));
    expect(review.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Medicina',
      'Ciencias de la Salud',
      'Latacunga',
      'Presencial',
      'Médico/a',
      '12 semestres',
    ]);
    expect(screen.getByText('No podrá cambiarla después de enviar.')).toBeDefined();
    await userEvent.click(review.getByRole('button', { name: `Cambiar: ${FIRST}` }));
    expect(picker(FIRST).getByText('Medicina')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(posts()).toEqual([]);
  });

  it('asks first; cancelled nothing is sent', async () => {
    const { dialog, posts } = await filled();
    expect(dialog.getByText('Primera prioridad: Medicina, Latacunga')).toBeDefined();
    expect(dialog.getByText('Segunda prioridad: Geología, Baños')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(posts()).toEqual([]);
  });

  it('sends once however often it is pressed, says so and goes home', async () => {
    let reply: (value: HttpResponse) => void = () => undefined;
    bench.posted = () =>
      new Promise((resolve) => {
        reply = resolve;
      });
    const { dialog, posts, place, notices } = await filled();
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    reply(json(200, { message: 'Datos Guardados' }));
    await waitFor(() => expect(place.path).toBe('/home'));
    expect(posts()).toHaveLength(1);
    expect(JSON.parse(posts()[0]?.body ?? '')).toEqual({ first_priority: 1, second_priority: 3 });
    expect(hasDrafts()).toBe(false);
    expect(notices()).toEqual(['success: Datos Guardados']);
  });

  it('goes with one career alone', async () => {
    const { posts, place } = await ready();
    await pick(FIRST, 'Medicina, Latacunga');
    await userEvent.click(screen.getByRole('checkbox'));
    await finishAndReview();
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(place.path).toBe('/home'));
    expect(JSON.parse(posts()[0]?.body ?? '')).toEqual({ first_priority: 1, second_priority: null });
  });

  const stillChosen = () => {
    expect(picker(FIRST).getByText('Medicina')).toBeDefined();
    expect(picker(SECOND).getByText('Geología')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  };

  it.each([
    [400, { msg: 'Datos incorrectos', problems: [] }, 'Datos incorrectos'],
    [403, { msg: 'Ya no quedan cupos en Medicina. Seleccione otra carrera.' }, /^Ya no quedan cupos/],
    [404, { msg: 'La carrera seleccionada no forma parte de la segunda postulación.' }, /^La carrera seleccionada/],
    [403, {}, 'Error al guardar la información'],
  ])('%i: says why, keeps what was chosen and asks what is offered now', async (status, body, said) => {
    bench.posted = () => json(status, body);
    const { dialog, requests, place } = await filled();
    bench.careers = () => json(200, CAREERS.slice(1));
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
    await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
    stillChosen();
    expect(place.path).toBe('/postulation');
    await waitFor(() => expect(offered(FIRST)).toEqual(['Enfermería']));
    expect(picker(FIRST).getByText('La carrera que eligió ya no tiene cupos. Elija otra.')).toBeDefined();
    await userEvent.click(finish());
    expect(document.activeElement).toBe(picker(FIRST).getByRole('searchbox'));
    await pick(FIRST, 'Enfermería, Latacunga');
    await finishAndReview();
    expect(await screen.findByText('Primera prioridad: Enfermería, Latacunga')).toBeDefined();
  });

  it('lists on top what is wrong with both, in focus, with the way to each', async () => {
    bench.posted = () => json(403, {});
    const { dialog } = await filled();
    bench.careers = () => json(200, CAREERS.slice(1, 2));
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    await screen.findByRole('alert');
    await picker(SECOND).findByText(/ya no tiene cupos/);
    await userEvent.click(finish());
    const summary = screen.getByRole('region', { name: 'Revise 2 campos' });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    const gone = 'Segunda prioridad: La carrera que eligió ya no tiene cupos. Elija otra.';
    await userEvent.click(within(summary).getByRole('button', { name: gone }));
    expect(document.activeElement).toBe(picker(SECOND).getByRole('searchbox'));
    await userEvent.click(picker(SECOND).getByRole('button', { name: `Quitar: ${SECOND}` }));
    expect(within(summary).getByText('Revise 1 campo')).toBeDefined();
  });

  it.each([
    ['no network', noNetwork, 'No se pudo conectar con el servidor. Verifique su conexión a internet'],
    ['a broken server', () => json(500, {}), 'Error al guardar la información'],
    ['a server that says why', () => json(503, { message: 'En mantenimiento' }), 'En mantenimiento'],
  ])('with %s keeps what was chosen, to be sent again', async (_, fails, said) => {
    bench.posted = fails;
    const { dialog, place, posts } = await filled();
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect((await screen.findByRole('alert')).textContent).toBe(said);
    stillChosen();
    bench.posted = () => json(200, {});
    await finishAndReview();
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(place.path).toBe('/home'));
    expect(posts()).toHaveLength(2);
  });

  it('that was taken though its reply was lost is said when it is sent again', async () => {
    bench.posted = () => json(403, { msg: 'Usted ya envió su segunda postulación.' });
    const { dialog } = await filled();
    bench.careers = bench.posted;
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: FIRST })).toBeNull());
    expect(screen.getByRole('alert').textContent).toContain('Usted ya envió su segunda postulación.');
    expect(hasDrafts()).toBe(false);
  });
});
