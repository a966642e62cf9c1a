import { configure, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { json } from '../../testing/scripted-http.ts';
import { answer, heading, press, showEnrollment, startAfresh } from '../../testing/show-enrollment.tsx';
import { stepTitles } from '../../ui/enrollment/texts.ts';

configure({ defaultHidden: true });
beforeEach(startAfresh);

type Status = 1 | 2 | 3 | 4 | 5 | 'F';
const STEPS = [1, 2, 3, 4, 5] as const;
const WAYS = ['Anterior', 'Siguiente', 'Guardar y siguiente', 'Cancelar', 'Finalizar', 'Salir'];

const shownWays = () =>
  [...document.querySelectorAll('button')].map(({ textContent }) => textContent).filter((text) => WAYS.includes(text));

const next = ['Siguiente'];
const onward = ['Anterior', 'Siguiente'];
const save = ['Anterior', 'Guardar y siguiente'];
/** Is past, and can still be changed. */
const past = ['Anterior', 'Siguiente'];
const finish = ['Anterior', 'Cancelar', 'Finalizar'];

/**
 * A row for each status: the step that the wizard opens at, and the buttons of each step that can
 * be looked at.
 */
const TABLE: readonly (readonly [Status, 1 | 2 | 3 | 4 | 5, readonly (readonly string[])[]])[] = [
  [1, 1, [next, save]],
  [2, 2, [next, save]],
  [3, 3, [next, onward, save]],
  [4, 4, [next, onward, past, save]],
  [5, 5, [next, onward, onward, past, finish]],
  ['F', 1, [next, onward, onward, onward, ['Anterior', 'Salir']]],
];

it.each(TABLE)(
  'with status %s opens at step %s, and each step reached has its buttons',
  async (status, opening, ways) => {
    showEnrollment({ status, careerId: 11 });
    await heading(stepTitles[opening]);
    expect([...document.querySelectorAll('[aria-current="step"]')].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(stepTitles[opening]),
    ]);
    for (const step of STEPS) {
      const entry = [...document.querySelectorAll<HTMLButtonElement>('nav ol button')][step - 1];
      const expected = ways[step - 1];
      expect(entry?.disabled).toBe(expected === undefined);
      if (expected === undefined) continue;
      fireEvent.click(entry as HTMLButtonElement);
      expect(document.querySelector('h2')?.textContent).toBe(`Paso ${step} de 5: ${stepTitles[step]}`);
      expect(shownWays().toSorted()).toEqual(expected.toSorted());
      const isEditable = [save, past, finish].includes(expected as string[]);
      expect(document.querySelectorAll('form')).toHaveLength(isEditable ? 1 : 0);
    }
  },
);

it('goes on and back, to the heading of the step', async () => {
  showEnrollment({ status: 3 });
  await heading('Discapacidad');
  press('Anterior');
  const title = await heading('Contacto y residencia');
  expect(document.activeElement).toBe(title);
  expect(title.textContent).toBe('Paso 2 de 5: Contacto y residencia');
  press('Siguiente');
  expect(document.activeElement).toBe(await heading('Discapacidad'));
});

it('goes on from a step that is past, and saves it where something is changed', async () => {
  const { posted } = showEnrollment({ status: 4 });
  await heading('Situación socioeconómica');
  press('Anterior');
  await heading('Discapacidad');
  press('Siguiente');
  await heading('Situación socioeconómica');
  expect(posted()).toEqual([]);
  press('Anterior');
  await heading('Discapacidad');
  answer('¿Tiene alguna discapacidad?', 'Sí');
  expect(shownWays()).toEqual(save);
  answer('¿Tiene alguna discapacidad?', 'No');
  expect(shownWays()).toEqual(past);
});

it('can only be read while nothing is taken', async () => {
  showEnrollment({
    load: () =>
      json(200, {
        app_user_id: 7,
        status: 3,
        career_id: null,
        information: {},
        extra: {},
        closed: 'El plazo de inscripción ha concluido.',
      }),
  });
  await heading('Discapacidad');
  expect(screen.getByText('El plazo de inscripción ha concluido.')).toBeDefined();
  expect(document.querySelector('form')).toBeNull();
  expect(shownWays()).toEqual(['Anterior', 'Salir']);
});

it('shows what a step that is closed has, by the words of its lists', async () => {
  showEnrollment({ status: 3 });
  await heading('Discapacidad');
  press('Anterior');
  await heading('Contacto y residencia');
  const terms = [...document.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent).join(': '),
  );
  expect(terms).toEqual([
    'Teléfono celular: 0991234567',
    'Residencia: Ecuador',
    'Provincia: Azuay',
    'Cantón: Cuenca',
    'Parroquia: Cuenca',
    '¿Cómo se identifica?: Femenino',
    '¿Pertenece a la Iglesia Adventista?: No',
  ]);
});

it('is finished for good with F: nothing to change, the career to read, and the way home', async () => {
  const { place } = showEnrollment({ status: 'F', careerId: 12 });
  await heading('Información personal');
  for (const step of [2, 3, 4, 5] as const) {
    press('Siguiente');
    await heading(stepTitles[step]);
    expect(document.querySelectorAll('form, input, select')).toHaveLength(0);
    expect(screen.getByText(/ya no se pueden cambiar/)).toBeDefined();
  }
  expect(screen.getByText('Derecho')).toBeDefined();
  press('Salir');
  await expect.poll(() => place.path).toBe('/home');
});

it('leads on and back by its own list, which opens on one line', async () => {
  showEnrollment({ status: 4 });
  await heading(stepTitles[4]);
  const opener = screen.getByRole('button', { name: /^Paso 4 de 5/ });
  expect(opener.ariaExpanded).toBe('false');
  opener.click();
  await expect.poll(() => opener.ariaExpanded).toBe('true');
  screen.getByRole('button', { name: /^Discapacidad/ }).click();
  await heading('Discapacidad');
  expect(screen.getByRole('button', { name: /^Paso 3 de 5/ }).ariaExpanded).toBe('false');
});
