import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../stores/session-store.ts';
import { json } from '../../testing/scripted-http.ts';
import { sessionWith } from '../../testing/session.ts';
import { noNetwork, showScreen } from '../../testing/show-screen.tsx';
import { PostulationScreen } from './postulation-screen.tsx';

const LONG = 'GUARDAR Y FINALIZAR LA POSTULACIÓN';
const FIRST = 'Primera prioridad';
const SECOND = 'Segunda prioridad (opcional)';
const career = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  faculty: 'Ciencias de la Salud',
  campus: 'Latacunga',
  modality: 'Presencial',
  title: 'Médico/a',
  duration: '12 semestres',
  quota: 4,
  ...more,
});
const CAREERS = [
  career(1, 'Medicina'),
  career(2, 'Enfermería', { title: 'Licenciado/a' }),
  career(3, 'Geología', { campus: 'Baños', quota: 1 }),
];

type Answer = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;
let careers: Answer;
let posted: Answer;
let isSmall = false;

const show = () => {
  const shown = showScreen(<PostulationScreen />, { path: '/postulation' }, (request) =>
    request.method === 'GET' ? careers(request) : posted(request),
  );
  return { ...shown, posts: () => shown.requests.filter(({ method }) => method === 'POST') };
};
const picker = (list: string) => within(screen.getByRole('region', { name: list }));
const pick = (list: string, name: string) =>
  userEvent.click(picker(list).getByRole('button', { name: `Elegir ${name}` }));
const offered = (list: string) =>
  picker(list)
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const finish = () => screen.getByRole<HTMLButtonElement>('button', { name: isSmall ? 'FINALIZAR' : LONG });
const ready = async () => {
  const shown = show();
  await screen.findByRole('region', { name: FIRST });
  return shown;
};
/** Everything up to the question. */
const filled = async () => {
  const shown = await ready();
  await pick(FIRST, 'Medicina, Latacunga');
  await userEvent.click(picker(SECOND).getByRole('button', { name: 'Elegir una carrera' }));
  await pick(SECOND, 'Geología, Baños');
  await userEvent.click(screen.getByRole('checkbox', { name: 'He leído y acepto.' }));
  await userEvent.click(finish());
  const dialog = within(await screen.findByRole('dialog', { name: '¿Está seguro/a de enviar la postulación?' }));
  return { ...shown, dialog };
};

beforeEach(() => {
  isSmall = false;
  careers = () => json(200, CAREERS);
  posted = () => json(200, { message: 'Su postulación fue enviada con éxito.' });
  vi.stubGlobal('matchMedia', () => ({
    matches: isSmall,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  useSession.getState().commit(sessionWith({ isLab: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('choosing', () => {
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
    careers = () => json(200, [career(1, 'Medicina', { quota: 0 })]);
    await ready();
    expect(picker(FIRST).getByRole<HTMLButtonElement>('button', { name: /^Elegir Medicina/ }).disabled).toBe(true);
    expect(picker(FIRST).getByText('Ninguno')).toBeDefined();
  });

  it('draws a long list a part at a time', async () => {
    careers = () =>
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
    isSmall = true;
    await ready();
    expect(finish()).toBeDefined();
    expect(screen.queryByRole('button', { name: LONG })).toBeNull();
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
    posted = () =>
      new Promise((resolve) => {
        reply = resolve;
      });
    const { dialog, posts, place, notices } = await filled();
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    reply(json(200, { message: 'Su postulación fue enviada con éxito.' }));
    await waitFor(() => expect(place.path).toBe('/home'));
    expect(posts()).toHaveLength(1);
    expect(JSON.parse(posts()[0]?.body ?? '')).toEqual({ first_priority: 1, second_priority: 3 });
    expect(notices()).toEqual(['success: Su postulación fue enviada con éxito.']);
  });

  it('goes with one career alone', async () => {
    const { posts, place } = await ready();
    await pick(FIRST, 'Medicina, Latacunga');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(finish());
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
    posted = () => json(status, body);
    const { dialog, requests, place } = await filled();
    careers = () => json(200, CAREERS.slice(1));
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
    await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
    stillChosen();
    expect(place.path).toBe('/postulation');
    await userEvent.click(picker(FIRST).getByRole('button', { name: `Cambiar: ${FIRST}` }));
    await waitFor(() => expect(offered(FIRST)).toEqual(['Enfermería']));
  });

  it.each([
    ['no network', noNetwork, 'No se pudo conectar con el servidor. Verifique su conexión a internet'],
    ['a broken server', () => json(500, {}), 'Error al guardar la información'],
    ['a server that says why', () => json(503, { message: 'En mantenimiento' }), 'En mantenimiento'],
  ])('with %s keeps what was chosen, to be sent again', async (_, fails, said) => {
    posted = fails;
    const { dialog, place, posts } = await filled();
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect((await screen.findByRole('alert')).textContent).toBe(said);
    stillChosen();
    posted = () => json(200, {});
    await userEvent.click(finish());
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(place.path).toBe('/home'));
    expect(posts()).toHaveLength(2);
  });

  it('that was taken though its reply was lost is said when it is sent again', async () => {
    posted = () => json(403, { msg: 'Usted ya envió su segunda postulación.' });
    const { dialog } = await filled();
    careers = posted;
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: FIRST })).toBeNull());
    expect(screen.getByRole('alert').textContent).toContain('Usted ya envió su segunda postulación.');
  });
});

it('goes home when cancelled', async () => {
  const { place, posts } = await ready();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(place.path).toBe('/home');
  expect(posts()).toEqual([]);
});

describe('what can be chosen', () => {
  it('is waited for', () => {
    careers = () => new Promise(() => undefined);
    show();
    expect(screen.getByText('Cargando…')).toBeDefined();
  });

  it.each([
    [403, 'La segunda postulación todavía no empieza.'],
    [404, 'No hay carreras con cupos disponibles para la segunda postulación.'],
  ])('%i: says why there is nothing, with the way home', async (status, msg) => {
    careers = () => json(status, { msg });
    const { place } = show();
    await screen.findByText(msg);
    await userEvent.click(screen.getByRole('link', { name: 'Volver al inicio' }));
    expect(place.path).toBe('/home');
  });

  it('may be an empty list', async () => {
    careers = () => json(200, []);
    show();
    await screen.findByText('No hay carreras con cupos disponibles para la segunda postulación.');
  });

  it.each([
    ['there is no network', noNetwork],
    ['the server fails', () => json(500, {})],
  ])('is asked again where %s', async (_, fails) => {
    careers = fails;
    show();
    await screen.findByText('Lo sentimos, no se pudo conectar con el servidor');
    careers = () => json(200, CAREERS);
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('region', { name: FIRST });
  });
});
