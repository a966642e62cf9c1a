import type { HttpRequest, HttpResponse } from '@quipu/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { NOON } from '../../testing/listed-sheet.ts';
import { json } from '../../testing/scripted-http.ts';
import { showOffice } from '../../testing/show-office.tsx';
import { formatInstant } from '../../ui/figures/format-moment.ts';
import { detailOf, hasMore } from './register/action-detail.ts';
import { isFound, shownValue } from './settings/shown-value.ts';

afterEach(cleanup);

const setting = (key: string, more: object = {}) => ({
  key,
  group: 'Ingreso',
  means: 'El ingreso pide los caracteres de una imagen.',
  expected: '1 o 0',
  choices: ['1', '0'],
  value: '0',
  own: '0',
  changed: null,
  ...more,
});

describe('settings', () => {
  const settings = [
    setting('settings.captcha'),
    setting('rules.photo_days', {
      group: 'Fotografías y video',
      means: 'Cuántos días se conservan las fotos de las personas.',
      expected: 'un número entero',
      choices: null,
      value: '90',
      own: '180',
      changed: { by: { who: '1700000001', full_name: 'Rosa Paz' }, at: NOON, why: 'Acta 3', before: '180' },
    }),
  ];
  const show = (at: string, act: () => HttpResponse = () => json(200, { now: NOON, changes: 1, grades: [] })) =>
    showOffice(at, ({ method }) => (method === 'POST' ? act() : json(200, { now: NOON, settings })));

  it('say what they do, what they are, and who changed them from what; what is looked for is in the address', async () => {
    const { place } = show('/oficina/ajustes');
    const row = (await screen.findByText('rules.photo_days')).closest('tr') ?? document.body;
    for (const said of ['90', 'Del producto: 180', 'Rosa Paz', 'Acta 3', 'Antes: 180'])
      expect(row.textContent).toContain(said);
    expect(screen.getAllByRole('row')).toHaveLength(4);
    await userEvent.type(screen.getByRole('searchbox'), 'DIAS fotos{Enter}');
    await waitFor(() => expect(screen.queryByText('settings.captcha')).toBeNull());
    expect(place.address).toBe('/oficina/ajustes?buscar=DIAS+fotos');
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mostrar' }), 'Solo los cambiados');
    await waitFor(() => expect(place.address).toBe('/oficina/ajustes?mostrar=cambiados'));
    expect(screen.queryByText('settings.captcha')).toBeNull();
  });

  it('are changed with a reason, or why they are not is said', async () => {
    let isRight = false;
    const { asked } = show('/oficina/ajustes', () =>
      isRight
        ? json(200, { now: NOON, changes: 1, grades: [] })
        : json(400, { msg: 'Se esperaba 1 o 0.', problems: [] }),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Cambiar: El ingreso/ }));
    const dialog = screen.getByRole('dialog');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Valor nuevo' }), 'Sí');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(asked('/api/office/settings')).toHaveLength(1);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Acta 4');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await within(dialog).findByText('Se esperaba 1 o 0.')).toBeDefined();
    isRight = true;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const posted = asked('/api/office/settings').flatMap(({ body }) =>
      body === null || !('key' in body) ? [] : [body],
    );
    expect(posted).toMatchObject([
      { key: 'settings.captcha', value: '1', before: '0', reason: 'Acta 4' },
      { value: '1' },
    ]);
    // The first was answered: the second is another thing to do.
    expect(posted[0]?.['once']).not.toBe(posted[1]?.['once']);
  });

  it('go back to the product’s own', async () => {
    const { asked } = show('/oficina/ajustes');
    await userEvent.click(await screen.findByRole('button', { name: /^Cambiar: Cuántos días/ }));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Volver al valor del producto' }));
    expect(within(dialog).queryByRole('textbox', { name: 'Valor nuevo' })).toBeNull();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Como antes');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('/api/office/settings').find(({ body }) => body?.['key'] !== undefined)?.body).toMatchObject({
      key: 'rules.photo_days',
      value: null,
    });
  });

  it('are found by every word, and flags are read as yes and no', () => {
    const one = { key: 'rules.code_s', means: 'Cuántos segundos vale un código.' };
    expect([isFound(one, 'codigo segundos'), isFound(one, 'CODE_S'), isFound(one, 'codigo día')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([shownValue({ choices: ['1', '0'] }, '0'), shownValue({ choices: null }, null)]).toEqual(['No', 'Ninguno']);
  });
});

describe('requests', () => {
  const person = { who: '1700000002', full_name: 'Ana Paz' };
  const regrade = {
    ...{ id: 7, at: NOON, person, evaluation: 'Aptitud', sheet_id: 3, decided: null },
    ...{ comment: 'Son dos', status: 'P', answer: null },
  };
  const question = {
    ...{ number: '4', content: '¿Cuál?', rows: [], given: 'C', correct: 'A' },
    options: [{ letter: 'A', content: 'uno', match: null }],
  };
  const world = { rows: [regrade] as readonly object[], total: 1 };
  const reply = ({ path, body }: HttpRequest): HttpResponse => {
    if (path.startsWith('/api/office/waiting'))
      return json(200, { now: NOON, reschedulings: 0, regrades: world.total, quarantined: 0 });
    if (path.endsWith('/decide')) {
      const { text } = JSON.parse(body ?? '{}') as { readonly text: string | null };
      if (text === 'Z') return json(400, { msg: 'Eso no es una respuesta de esa pregunta.', problems: [] });
      const grades = [{ reference: '1700000002', before: 6, after: 7.5 }];
      return json(200, { now: NOON, changes: 14, grades });
    }
    return path.startsWith('/api/office/regrades/7')
      ? json(200, { now: NOON, request: regrade, question, decisions: 2 })
      : json(200, { now: NOON, total: world.total, rows: world.rows });
  };

  it('say whose grades a decision changes before it is made, and what is no answer', async () => {
    const { place, asked } = showOffice('/oficina/solicitudes/recalificaciones', reply);
    await userEvent.click(await screen.findByRole('link', { name: 'Revisar: Ana Paz' }));
    expect(place.address).toBe('/oficina/solicitudes/recalificaciones/7');
    const dialog = await screen.findByRole('dialog', { name: 'Recalificación de la pregunta 4' });
    const effect = within(dialog).getByRole('status', { name: 'Qué cambia' });
    expect(effect.textContent).toBe('');
    await userEvent.click(within(dialog).getByRole('radio', { name: /la respuesta correcta es otra/ }));
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'La respuesta correcta' }), 'Z');
    await waitFor(() => expect(effect.textContent).toContain('Eso no es una respuesta'));
    await userEvent.click(within(dialog).getByRole('radio', { name: /anular la pregunta/ }));
    await waitFor(() => expect(effect.textContent).toContain('Cambia la nota de 14 personas.'));
    expect(effect.textContent).toContain('1700000002: 6 → 7,5');
    expect(asked('/api/office/regrades/7/decide').every(({ body }) => body?.['is_dry'] === 1)).toBe(true);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Acta 9');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decidir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('/api/office/regrades/7/decide').at(-1)?.body).toMatchObject({
      ...{ status: 'A', change: 'annul', text: null, answer: null, seen: 2, reason: 'Acta 9', is_dry: 0 },
    });
    expect(place.address).toBe('/oficina/solicitudes/recalificaciones');
  });

  it('are asked for a page at a time, by what is in the address', async () => {
    world.total = 60;
    const { place, asked } = showOffice('/oficina/solicitudes/recalificaciones?mostrar=todas', reply);
    await screen.findByText('60 filas · Página 1 de 3');
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    await screen.findByText('60 filas · Página 2 de 3');
    expect(place.address).toBe('/oficina/solicitudes/recalificaciones?mostrar=todas&pagina=2');
    expect(asked('/api/office/regrades?').at(-1)?.search).toBe('which=all&page=2');
    await userEvent.type(screen.getByRole('searchbox'), 'paz{Enter}');
    await waitFor(() => expect(asked('/api/office/regrades?').at(-1)?.search).toBe('which=all&person=paz&page=1'));
    expect(place.address).toBe('/oficina/solicitudes/recalificaciones?mostrar=todas&persona=paz');
  });
});

describe('the register', () => {
  it('tells what became what', () => {
    const set = { action: 'set', what: { action: 'set', key: 'name', value: 'Otra', before: null } };
    expect(detailOf(set)).toEqual(['name: ninguno → Otra']);
    const regrade = { action: 'decide-regrade', what: { requestId: 7, changed: [{}, {}], override: null } };
    expect(detailOf(regrade)).toEqual(['2 notas cambiaron', 'Solicitud: 7']);
    const session = {
      action: 'set-session',
      what: { sessionId: 3, start: NOON, timeLimit: 60, before: { start: NOON } },
    };
    expect(detailOf(session)).toEqual([
      'Sesión, n.º: 3',
      `Inicio: ${formatInstant(NOON)}`,
      'Límite de tiempo en minutos: 60',
      `Antes, Inicio: ${formatInstant(NOON)}`,
    ]);
    expect(hasMore(session)).toBe(false);
    expect(hasMore(regrade)).toBe(true);
  });

  it('says to how many something was done at once', async () => {
    const kept = { id: 7, at: NOON, by: { who: 'ROSA', full_name: null }, action: 'withdraw', why: 'Retiro', what: {} };
    const actions = [
      { ...kept, on: null, people: 2 },
      { ...kept, id: 8, on: { who: 'ANA', full_name: 'Ana Pérez' }, people: 0 },
    ];
    showOffice('/oficina/registro', () => json(200, { now: NOON, total: 2, names: [], actions }));
    expect(await screen.findByRole('cell', { name: '2 personas' })).toBeDefined();
    expect(screen.getByRole('cell', { name: /Ana Pérez/ })).toBeDefined();
  });

  it('says that there is no network, and asks again', async () => {
    let fails = true;
    showOffice('/oficina/registro', () => {
      if (fails) throw new Error('no network');
      return json(200, { now: NOON, total: 0, names: [], actions: [] });
    });
    expect((await screen.findByRole('alert')).textContent).toContain('No se pudo conectar');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Todavía no hay nada en el registro.')).toBeDefined();
  });
});
