import type { HttpResponse, Role } from '@quipu/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { NOON } from '../../testing/listed-sheet.ts';
import { json } from '../../testing/scripted-http.ts';
import { showOffice } from '../../testing/show-office.tsx';

afterEach(cleanup);

const person = (roles: readonly Role[]) => ({
  ...{ id: 5, reference: '1700000002', full_name: 'Ana Paz', email: null, is_active: true, is_activated: true, roles },
  ...{ is_email_confirmed: false, requires_code: false, must_replace_password: false, steps: [], is_lab: false },
  ...{ extra_percent: 0, extra_minutes: 0, lab_hours: [], accepted: [], open_sessions: 0, other_spellings: [] },
});
const request = {
  ...{ id: 7, at: NOON, person: { who: '1700000002', full_name: 'Ana Paz' }, evaluation: 'Aptitud', sheet_id: 3 },
  ...{ decided: null, comment: 'Son dos', status: 'P', answer: null },
};
const setting = {
  ...{ key: 'settings.captcha', group: 'Ingreso', means: 'Pide una imagen.', expected: '1 o 0', choices: ['1', '0'] },
  ...{ value: '0', own: '0', changed: null },
};
const results = {
  ...{ quiz_id: 3, name: 'Aptitud', scale: 10, sheets: 1, not_started: 0, under_way: 0, waiting: 0, graded: 1 },
  ...{ published: 0, open: 0 },
};
const evaluation = { id: 3, name: 'Aptitud', is_graded: true, time_limit: 60, allowed: ['active'], sessions: [] };

let account = person(['examinee']);
const BODIES: Readonly<Record<string, () => object>> = {
  '/api/office/waiting': () => ({ reschedulings: 0, regrades: 1, quarantined: 0, proposals: 0 }),
  '/api/office/regrades': () => ({ total: 1, rows: [request] }),
  '/api/office/settings': () => ({ settings: [setting] }),
  '/api/office/results/3': () => ({ results, parts: [0, 1], mean: 7, least: 7, most: 7 }),
  '/api/office/evaluations': () => ({ evaluations: [evaluation] }),
  '/api/office/people/5': () => ({ person: account }),
};
const reply = ({ path }: { readonly path: string }): HttpResponse =>
  json(200, { now: NOON, ...(BODIES[path.split('?')[0] ?? ''] ?? (() => ({ total: 0, rows: [] })))() });

const places = () => {
  const nav = screen.getAllByRole('navigation', { name: 'Partes de la oficina' })[0] ?? document.body;
  return within(nav)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
};

it.each([
  [['planner'], ['Evaluaciones', 'Sesiones y nómina', 'Inscripciones', 'Personas', 'Simulacro']],
  [['registrar'], ['Solicitudes', 'Evaluaciones', 'Sesiones y nómina', 'Inscripciones', 'Personas']],
  [['grader'], ['Solicitudes', 'Evaluaciones', 'Resultados']],
  [
    ['auditor'],
    [
      'Solicitudes',
      'Evaluaciones',
      'Sesiones y nómina',
      'Resultados',
      'Inscripciones',
      'Personas',
      'Simulacro',
      'Registro',
      'Ajustes',
    ],
  ],
  [
    ['planner', 'grader', 'proctor'],
    [
      'Solicitudes',
      'Evaluaciones',
      'Sesiones y nómina',
      'Resultados',
      'Inscripciones',
      'Personas',
      'Simulacro',
      'Consola de supervisión',
    ],
  ],
  [
    ['operator'],
    [
      'Solicitudes',
      'Evaluaciones',
      'Sesiones y nómina',
      'Resultados',
      'Inscripciones',
      'Personas',
      'Simulacro',
      'Registro',
      'Ajustes',
      'Consola de supervisión',
    ],
  ],
] as const)('the menu of %j is %j, and the office opens at the first of it', async (roles, names) => {
  showOffice('/oficina', reply, roles);
  expect(places()).toEqual(names);
  expect(await screen.findByRole('heading', { level: 1, name: names[0] })).toBeDefined();
});

it('a typed address that is not of one’s role says so, asks the server nothing, and leads back', async () => {
  const { place, asked } = showOffice('/oficina/ajustes', reply, ['planner']);
  expect(screen.getByText('Esta parte de la oficina no es de su función.')).toBeDefined();
  expect(asked('/api/office/settings')).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: 'Ir a Evaluaciones' }));
  expect(place.address).toBe('/oficina/evaluaciones');
});

it.each([
  ['/oficina/solicitudes/recalificaciones', 'grader', 'Revisar: Ana Paz'],
  ['/oficina/evaluaciones', 'planner', 'Cambiar: Aptitud'],
  ['/oficina/evaluaciones', 'planner', 'Cargar evaluación'],
  ['/oficina/resultados/3', 'grader', 'Publicar'],
  ['/oficina/ajustes', 'operator', 'Cambiar: Pide una imagen.'],
  ['/oficina/personas/5', 'registrar', 'Cambiar correo'],
  ['/oficina/personas/5', 'operator', 'Cambiar funciones'],
] as const)('what one may do at %s is offered to a %s and not to an auditor: %s', async (at, role, name) => {
  const act = () => screen.queryByRole('link', { name }) ?? screen.queryByRole('button', { name });
  account = person(['examinee']);
  showOffice(at, reply, [role]);
  await screen.findAllByText(/Aptitud|Pide una imagen|Ana Paz/);
  expect(act()).not.toBeNull();
  cleanup();
  showOffice(at, reply, ['auditor']);
  await screen.findAllByText(/Aptitud|Pide una imagen|Ana Paz/);
  expect(act()).toBeNull();
});

it('an auditor who types the address of one request opens nothing', async () => {
  const { asked } = showOffice('/oficina/solicitudes/recalificaciones/7', reply, ['auditor']);
  await screen.findByText('Ana Paz');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked('/api/office/regrades/7')).toEqual([]);
});

it('an account of staff is an operator’s to change, and says so to a registrar', async () => {
  account = person(['examinee', 'grader']);
  showOffice('/oficina/personas/5', reply, ['registrar']);
  expect(await screen.findByText(/la cambia quien tiene la función Operación/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cambiar correo' })).toBeNull();
});

it('each role says what it does where it is given', async () => {
  account = person(['examinee', 'grader']);
  showOffice('/oficina/personas/5', reply);
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar funciones' }));
  const dialog = screen.getByRole('dialog');
  const grader = within(dialog).getByRole('checkbox', { name: 'Calificación' });
  expect(grader).toHaveProperty('checked', true);
  const note = document.getElementById(grader.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toContain('Recalificaciones');
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(7);
});
