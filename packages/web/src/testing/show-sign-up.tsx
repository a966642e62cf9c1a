import { type HttpRequest, type HttpResponse, Settings } from '@quipu/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isRight } from 'fp-ts/lib/Either.js';
import { expect } from 'vitest';
import { SignUpScreen } from '../features/sign-up/sign-up-screen.tsx';
import { useSettings } from '../stores/settings-store.ts';
import { Kit } from '../ui/kit/kit.tsx';
import { json } from './scripted-http.ts';
import { showScreen } from './show-screen.tsx';

export type Answer = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;
export const CEDULA = '1710034065';
export const RECORD = { firstName: 'ANA LUCÍA QUISHPE', birthdate: '2001-05-09', gender: 2, nationality: 593 };
export const COUNTRIES = [
  { value: 593, text: 'Ecuador' },
  { value: 57, text: 'Colombia' },
  { value: 51, text: 'Perú' },
];
export const PASSWORD = 'Nudos-y-cuerdas-7';
export const done: Answer = () => json(200, { email: 'c***o@ejemplo.ec' });

interface Answers {
  readonly registry?: Answer;
  readonly signUp?: Answer;
  readonly countries?: Answer;
}
export const showSignUp = ({ registry = () => json(200, RECORD), signUp = done, countries }: Answers = {}) => {
  const shown = showScreen(
    <Kit>
      <SignUpScreen />
    </Kit>,
    { path: '/signup' },
    (request) => {
      if (request.path === '/api/location-list-countries') return countries?.(request) ?? json(200, COUNTRIES);
      return (request.path === '/api/dinarp-information' ? registry : signUp)(request);
    },
  );
  const to = (path: string) => shown.requests.filter((request) => request.path === path);
  return {
    ...shown,
    asked: () =>
      to('/api/dinarp-information').map(
        ({ body }) => (JSON.parse(body ?? '') as { identification: string }).identification,
      ),
    posted: () => to('/api/enrollment').map(({ body }) => (JSON.parse(body ?? '') as { data: unknown }).data),
  };
};
export const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const maybe = (label: string) => screen.queryByLabelText<HTMLInputElement>(label);
export const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const next = () => click('Continuar');
export const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
/** Fills a field at once; typing key by key is for the tests that are about keys. */
export const type = (label: string, typed: string) => {
  fireEvent.change(box(label), { target: { value: typed } });
};
/** Fills in a day of birth that is given as yyyy-mm-dd. */
export const typeBirthdate = (day: string) => {
  const [year = '', month = '', date = ''] = day.split('-');
  type('Día', date);
  type('Mes', month);
  type('Año', year);
};
export const said = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
export const problem = async (label: string) => {
  await expect.poll(() => box(label).ariaInvalid).toBe('true');
  return said(box(label));
};
export const NAME = 'Nombres y apellidos';
export const EMAIL = 'Correo electrónico';
export const AGAIN = 'Confirme el correo electrónico';
export const ALTERNATE = 'Correo electrónico alternativo (opcional)';
export const CONFIRMATION = 'Confirme la clave';

export const pickCountry = async (typed: string) => {
  await userEvent.type(screen.getByRole('combobox', { name: 'Nacionalidad' }), `${typed}{Enter}`);
};
export const fillInBut = async (left: 'nationality' | null) => {
  await choose('Pasaporte');
  type('Número de pasaporte', 'ab12');
  type(NAME, 'Carlos Chimbo');
  typeBirthdate('2000-02-29');
  await choose('Hombre');
  if (left === null) await pickCountry('peru');
  type(EMAIL, 'Carlos@ejemplo.ec');
  type(AGAIN, 'carlos@ejemplo.ec');
  type('Clave', PASSWORD);
  type(CONFIRMATION, PASSWORD);
};
export const fillIn = () => fillInBut(null);
export const FILLED = {
  document_type: 2,
  identification: null,
  passport: 'AB12',
  first_name: 'Carlos Chimbo',
  birthdate: '2000-02-29',
  gender: 1,
  nationality: 51,
  nationalityName: 'Perú',
  email: 'Carlos@ejemplo.ec',
  alternate_email: null,
  password: PASSWORD,
  is_disabled: 0,
  disability_type: null,
  is_read_from_api: 0,
};
export const agreement = () => screen.findByRole('dialog', { name: 'Acuerdo de responsabilidad' });
export const accept = async () => {
  const dialog = within(await agreement());
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: 'Registrarme' }));
};

/** Puts the settings of an institution that sets nothing. */
export const putPlainSettings = () => {
  const settings = Settings.decode({ client: '1.4.2' });
  if (isRight(settings)) useSettings.getState().put(settings.right);
};
