import { type HttpRequest, type HttpResponse, Settings } from '@quipu/contract';
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isRight } from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSettings } from '../../stores/settings-store.ts';
import { json } from '../../testing/scripted-http.ts';
import { noNetwork, showScreen } from '../../testing/show-screen.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';

type Answer = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;
const CEDULA = '1710034065';
const RECORD = { firstName: 'ANA LUCÍA QUISHPE', birthdate: '2001-05-09', gender: 2, nationality: 593 };
const COUNTRIES = [
  { value: 593, text: 'Ecuador' },
  { value: 57, text: 'Colombia' },
  { value: 51, text: 'Perú' },
];
const PASSWORD = 'Nudos-y-cuerdas-7';
const done: Answer = () => json(200, { email: 'c***o@ejemplo.ec' });

interface Answers {
  readonly registry?: Answer;
  readonly signUp?: Answer;
  readonly countries?: Answer;
}
const show = ({ registry = () => json(200, RECORD), signUp = done, countries }: Answers = {}) => {
  const shown = showScreen(<SignUpScreen />, { path: '/signup' }, (request) => {
    if (request.path === '/api/location-list-countries') return countries?.(request) ?? json(200, COUNTRIES);
    return (request.path === '/api/dinarp-information' ? registry : signUp)(request);
  });
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
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const maybe = (label: string) => screen.queryByLabelText<HTMLInputElement>(label);
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const next = () => click('Continuar');
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
/** What stands in a field once it was typed: the keys one by one are for the tests that are about them. */
const type = (label: string, typed: string) => {
  fireEvent.change(box(label), { target: { value: typed } });
};
const said = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const problem = async (label: string) => {
  await expect.poll(() => box(label).ariaInvalid).toBe('true');
  return said(box(label));
};
const NAME = 'Nombres y apellidos';
const EMAIL = 'Correo electrónico';
const AGAIN = 'Confirme el correo electrónico';
const ALTERNATE = 'Correo electrónico alternativo (opcional)';
const CONFIRMATION = 'Confirme la clave';

const pickCountry = async (typed: string) => {
  await userEvent.type(screen.getByRole('combobox', { name: 'Nacionalidad' }), `${typed}{Enter}`);
};
const fillIn = async () => {
  await choose('Pasaporte');
  type('Número de pasaporte', 'ab12');
  type(NAME, 'Carlos Chimbo');
  type('Fecha de nacimiento', '2000-02-29');
  await choose('Hombre');
  await pickCountry('peru');
  type(EMAIL, 'Carlos@ejemplo.ec');
  type(AGAIN, 'carlos@ejemplo.ec');
  type('Clave', PASSWORD);
  type(CONFIRMATION, PASSWORD);
};
const FILLED = {
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
const agreement = () => screen.findByRole('dialog', { name: 'Acuerdo de responsabilidad' });
const accept = async () => {
  const dialog = within(await agreement());
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: 'Registrarme' }));
};

// Whether each of so many elements can be seen is what a query by role spends its time on; all can here.
configure({ defaultHidden: true });
beforeEach(() => {
  const settings = Settings.decode({ client: '1.4.2' });
  if (isRight(settings)) useSettings.getState().put(settings.right);
});
afterEach(cleanup);

describe('the document', () => {
  it('is asked for first', async () => {
    show();
    await next();
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('radio', { name: 'Cédula' }));
    expect(said(screen.getByRole('radio', { name: 'Cédula' }))).toBe('Elija el tipo de documento');
    await expect.poll(() => screen.getByRole('alert').textContent).toBe('Revise 1 campo');
    await choose('Cédula');
    await next();
    expect(await problem('Número de cédula')).toBe('Ingrese el número de su documento');
    expect(maybe(NAME)).toBeNull();
  });

  it.each([
    ['171003406', 'La cédula tiene 10 dígitos'],
    ['17100340651', 'La cédula tiene 10 dígitos'],
    ['17100340a5', 'La cédula solo tiene números'],
    ['1710034066', 'Número de cédula no válido'],
  ])('a cédula %s: %s', async (number, message) => {
    const { asked } = show();
    await choose('Cédula');
    type('Número de cédula', number);
    await next();
    expect(await problem('Número de cédula')).toBe(message);
    expect(asked()).toEqual([]);
  });

  it('says that a cédula is not valid as soon as it has its ten digits', async () => {
    show();
    await choose('Cédula');
    type('Número de cédula', '1710034066');
    expect(await problem('Número de cédula')).toBe('Número de cédula no válido');
    await userEvent.type(box('Número de cédula'), '{Backspace}5');
    await expect.poll(() => box('Número de cédula').ariaInvalid).toBe('false');
    expect(said(box('Número de cédula'))).toBe('10 dígitos, sin guion');
  });

  it.each([
    ['ab-12', 'El pasaporte solo tiene letras y números, hasta 20'],
    ['a'.repeat(21), 'El pasaporte solo tiene letras y números, hasta 20'],
    ['', 'Ingrese el número de su documento'],
  ])('a passport %j: %s', async (number, message) => {
    show();
    await choose('Pasaporte');
    type('Número de pasaporte', number);
    await next();
    expect(await problem('Número de pasaporte')).toBe(message);
  });

  it('a passport is upper case as it is typed, and nobody is asked', async () => {
    const { asked } = show();
    await choose('Pasaporte');
    await userEvent.type(box('Número de pasaporte'), 'ab12');
    expect(box('Número de pasaporte').value).toBe('AB12');
    expect(box(NAME).readOnly).toBe(false);
    expect(asked()).toEqual([]);
  });

  it('of another type, or none any more, takes the rest of the form back', async () => {
    show();
    await fillIn();
    type('Número de pasaporte', '');
    expect([box(NAME).value, box(EMAIL).value, box('Clave').value]).toEqual(['', '', '']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Hombre' }).checked).toBe(false);
    await fillIn();
    await choose('Cédula');
    expect(box('Número de cédula').value).toBe('');
    expect(maybe(NAME)).toBeNull();
    await choose('Pasaporte');
    expect(box(NAME).value).toBe('');
  });
});

describe('the identity registry', () => {
  const typeCedula = async () => {
    await choose('Cédula');
    type('Número de cédula', CEDULA);
  };

  it('fills in what it knows, which nobody may change', async () => {
    let answer: (reply: HttpResponse) => void = () => undefined;
    const { asked, posted } = show({ registry: () => new Promise((resolve) => (answer = resolve)) });
    await typeCedula();
    expect(await screen.findByText('Consultando el registro de identidad…')).toBeDefined();
    expect(asked()).toEqual([CEDULA]);
    answer(json(200, RECORD));
    await screen.findByText(/Sus datos se tomaron del registro/);
    const fields = [NAME, 'Fecha de nacimiento', 'Sexo', 'Nacionalidad'].map(box);
    expect(fields.map(({ value }) => value)).toEqual(['ANA LUCÍA QUISHPE', '9 de mayo de 2001', 'Mujer', 'Ecuador']);
    expect(fields.every(({ readOnly }) => readOnly)).toBe(true);
    expect(said(box(NAME))).toBe('Del registro de identidad: no se cambia aquí');
    type(EMAIL, 'a@ejemplo.ec');
    type(AGAIN, 'a@ejemplo.ec');
    type('Clave', PASSWORD);
    type(CONFIRMATION, PASSWORD);
    await next();
    await accept();
    await expect.poll(posted).toEqual([
      expect.objectContaining({
        document_type: 1,
        identification: CEDULA,
        passport: null,
        first_name: 'ANA LUCÍA QUISHPE',
        birthdate: '2001-05-09',
        gender: 2,
        nationality: 593,
        is_read_from_api: 1,
      }),
    ]);
  });

  it('leaves open what it does not know', async () => {
    show({ registry: () => json(200, { firstName: 'ANA QUISHPE' }) });
    await typeCedula();
    await expect.poll(() => maybe(NAME)?.readOnly).toBe(true);
    expect(box('Fecha de nacimiento').readOnly).toBe(false);
    expect(screen.getByRole('combobox', { name: 'Nacionalidad' })).toBeDefined();
  });

  it('another number takes back what was filled in, and keeps what was typed', async () => {
    const { asked } = show();
    await typeCedula();
    await screen.findByText(/Sus datos se tomaron/);
    type(EMAIL, 'a@ejemplo.ec');
    await userEvent.type(box('Número de cédula'), '{Backspace}');
    expect(maybe(NAME)).toBeNull();
    await userEvent.type(box('Número de cédula'), '5');
    await screen.findByText(/Sus datos se tomaron/);
    expect(asked()).toEqual([CEDULA, CEDULA]);
    expect(box(EMAIL).value).toBe('a@ejemplo.ec');
  });

  it('400: its message is shown and the form goes no further', async () => {
    show({ registry: () => json(400, { message: 'La persona consta como fallecida.' }) });
    await typeCedula();
    const dialog = await screen.findByRole('dialog', { name: 'No es posible continuar' });
    expect(dialog.textContent).toContain('La persona consta como fallecida.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aceptar' }));
    expect(await problem('Número de cédula')).toBe('La persona consta como fallecida.');
    expect(maybe(NAME)).toBeNull();
    await next();
    expect(await screen.findByRole('dialog', { name: 'No es posible continuar' })).toBeDefined();
    expect(maybe(NAME)).toBeNull();
  });

  it('503: its message is shown, and one types the data', async () => {
    const { posted } = show({ registry: () => json(503, { message: 'El servicio no responde.' }) });
    await typeCedula();
    expect(await screen.findByText('El servicio no responde.')).toBeDefined();
    type(NAME, 'Ana Quishpe');
    type('Fecha de nacimiento', '2001-05-09');
    await choose('Mujer');
    await pickCountry('ecu');
    type(EMAIL, 'a@ejemplo.ec');
    type(AGAIN, 'a@ejemplo.ec');
    type('Clave', PASSWORD);
    type(CONFIRMATION, PASSWORD);
    await next();
    await accept();
    await expect.poll(posted).toEqual([expect.objectContaining({ identification: CEDULA, is_read_from_api: 0 })]);
  });

  it.each<[string, Answer, string]>([
    ['no network', noNetwork, 'No se pudo conectar con el servidor. Verifique su conexión a internet'],
    ['429', () => json(429, {}), 'Demasiados intentos. Espere un momento y vuelva a intentar.'],
    ['500', () => json(500, {}), 'Ha ocurrido un error'],
  ])('%s: it is asked again', async (_, answer, message) => {
    let isBroken = true;
    const { asked } = show({ registry: (request) => (isBroken ? answer(request) : json(200, RECORD)) });
    await typeCedula();
    expect(await screen.findByText(message)).toBeDefined();
    expect(maybe(NAME)).toBeNull();
    isBroken = false;
    await click('Reintentar');
    await expect.poll(() => maybe(NAME)?.value).toBe('ANA LUCÍA QUISHPE');
    expect(asked()).toEqual([CEDULA, CEDULA]);
  });

  it('a late answer about another number says nothing', async () => {
    const answers: ((reply: HttpResponse) => void)[] = [];
    show({ registry: () => new Promise((resolve) => answers.push(resolve)) });
    await typeCedula();
    type('Número de cédula', '0926687856');
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]?.(json(200, { firstName: 'LUIS LEMA' }));
    await expect.poll(() => maybe(NAME)?.value).toBe('LUIS LEMA');
    answers[0]?.(json(200, RECORD));
    await userEvent.type(box(EMAIL), 'x');
    expect(box(NAME).value).toBe('LUIS LEMA');
  });
});

describe('the rules', () => {
  it('everything but the alternate e-mail is required', async () => {
    const { posted } = show();
    await choose('Pasaporte');
    await next();
    await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe('Revise 9 campos');
    expect(await problem(NAME)).toContain('Ingrese sus nombres y apellidos');
    expect(said(box('Fecha de nacimiento'))).toBe('Ingrese la fecha completa: día, mes y año');
    expect(said(screen.getByRole('radio', { name: 'Hombre' }))).toBe('Elija su sexo');
    expect(said(screen.getByRole('combobox', { name: 'Nacionalidad' }))).toBe('Elija su nacionalidad de la lista');
    expect(said(box(EMAIL))).toBe('Ingrese su correo electrónico');
    expect(said(box(AGAIN))).toBe('Escriba otra vez su correo electrónico');
    expect(box(ALTERNATE).ariaInvalid).toBe('false');
    expect(said(box('Clave'))).toContain('Ingrese una clave');
    expect(said(box(CONFIRMATION))).toBe('Escriba otra vez la clave');
    expect(document.activeElement).toBe(box('Número de pasaporte'));
    expect(posted()).toEqual([]);
  });

  it.each([
    [NAME, 'Carlos  Chimbo', 'Por favor, asegúrese de que solo exista un espacio entre palabras'],
    [NAME, 'Carlos 2', 'Use solo letras y espacios'],
    [EMAIL, 'carlos@', 'Ingrese un correo electrónico válido'],
    [AGAIN, 'carla@ejemplo.ec', 'Los correos electrónicos no coinciden'],
    [ALTERNATE, 'otro', 'Ingrese un correo electrónico válido'],
    [ALTERNATE, 'carlos@ejemplo.ec', 'El correo alternativo debe ser diferente del correo electrónico'],
    ['Clave', 'Corta-7', 'La clave debe tener al menos 12 caracteres'],
    ['Clave', 'nudosycuerdas', 'Use al menos tres de estos grupos: mayúsculas, minúsculas, números y símbolos'],
    ['Clave', 'Nudos-chimbo-77', 'La clave no debe contener palabras de su nombre'],
    ['Clave', 'Nudos-ab12-cuerda', 'La clave no debe contener su identificación'],
    ['Clave', 'Nudos-29022000', 'La clave no debe contener su fecha de nacimiento'],
    [CONFIRMATION, `${PASSWORD}7`, 'Las claves no coinciden'],
  ])('%s may not be %j', async (label, typed, message) => {
    const { posted } = show();
    await fillIn();
    type(label, typed);
    await next();
    expect(await problem(label)).toContain(message);
    expect(posted()).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['1949-12-31', '2010-01-01'])('the birthdate may not be %s', async (day) => {
    show();
    await fillIn();
    type('Fecha de nacimiento', day);
    await next();
    expect(await problem('Fecha de nacimiento')).toBe('La fecha debe estar entre 01/01/1950 y 31/12/2009');
  });

  it('a space behind the name, as keyboards leave it, is no matter', async () => {
    const { posted } = show();
    await fillIn();
    type(NAME, 'Carlos Chimbo ');
    await next();
    await accept();
    await expect.poll(posted).toEqual([FILLED]);
  });

  it('nobody pastes a confirmation', async () => {
    show();
    await choose('Pasaporte');
    for (const label of [AGAIN, CONFIRMATION]) {
      await userEvent.click(box(label));
      await userEvent.paste('x');
      expect(box(label).value).toBe('');
    }
  });

  it('what a password still needs is ticked off as it is typed', async () => {
    show();
    await choose('Pasaporte');
    type(NAME, 'Carlos Chimbo');
    const state = () =>
      screen.getAllByRole('listitem').map(({ textContent }) => /\((\w+)\)$/.exec(textContent ?? '')?.[1]);
    expect(state()).toEqual(['pendiente', 'pendiente', 'pendiente']);
    await userEvent.type(box('Clave'), 'nudos');
    expect(state()).toEqual(['pendiente', 'pendiente', 'cumplido']);
    type('Clave', 'Nudos-Chimbo-7');
    expect(state()).toEqual(['cumplido', 'cumplido', 'pendiente']);
    expect(screen.getByText('Seguridad de la clave: Débil')).toBeDefined();
    type('Clave', PASSWORD);
    expect(state()).toEqual(['cumplido', 'cumplido', 'cumplido']);
    expect(screen.getByText('Seguridad de la clave: Muy fuerte')).toBeDefined();
  });

  it('where the countries do not come, they are asked for again', async () => {
    let isBroken = true;
    show({ countries: () => (isBroken ? json(500, {}) : json(200, COUNTRIES)) });
    await choose('Pasaporte');
    expect(await screen.findByText(/No se pudo cargar la lista de países/)).toBeDefined();
    isBroken = false;
    await click('Reintentar');
    await screen.findByRole('combobox', { name: 'Nacionalidad' });
    await pickCountry('Colombia');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Nacionalidad' }).value).toBe('Colombia');
  });
});

describe('the agreement', () => {
  it('has four declarations and registers nobody before they are accepted', async () => {
    const { posted } = show();
    await fillIn();
    await next();
    const dialog = within(await agreement());
    expect(dialog.getAllByRole('listitem')).toHaveLength(4);
    const registers = dialog.getByRole<HTMLButtonElement>('button', { name: 'Registrarme' });
    expect(registers.disabled).toBe(true);
    await userEvent.click(dialog.getByRole('checkbox'));
    expect(registers.disabled).toBe(false);
    expect(posted()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(box(NAME).value).toBe('Carlos Chimbo');
  });

  it('sends the form, and says where the link went', async () => {
    const { posted, notices } = show();
    await fillIn();
    await next();
    await accept();
    expect(await screen.findByRole('heading', { name: 'Mensaje enviado' })).toBeDefined();
    expect(screen.getByText('c***o@ejemplo.ec')).toBeDefined();
    expect(notices()).toEqual(['success: Información ingresada con éxito']);
    expect(posted()).toEqual([FILLED]);
    expect(screen.getByRole('link', { name: 'Ir al ingreso' }).getAttribute('href')).toBe('/login');
  });

  it('is sent once, however often it is pressed', async () => {
    let answer: (reply: HttpResponse) => void = () => undefined;
    const { posted } = show({ signUp: () => new Promise((resolve) => (answer = resolve)) });
    await fillIn();
    await next();
    await accept();
    const busy = await screen.findByRole('button', { name: 'Registrando…' });
    await userEvent.dblClick(busy);
    expect(posted()).toHaveLength(1);
    answer(json(200, { email: 'c***o@ejemplo.ec' }));
    await screen.findByRole('heading', { name: 'Mensaje enviado' });
    expect(posted()).toHaveLength(1);
  });

  it('400: lists what is wrong, puts it beside the fields, goes to the first, and loses nothing', async () => {
    const errors = { email: 'El correo ya está registrado.', passport: 'El pasaporte ya está registrado.' };
    show({ signUp: () => json(400, { message: 'No se pudo crear la cuenta.', errors }) });
    await fillIn();
    await next();
    await accept();
    const dialog = await screen.findByRole('dialog', { name: 'Revise sus datos' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['El correo ya está registrado.', 'El pasaporte ya está registrado.']);
    expect(dialog.textContent).toContain('No se pudo crear la cuenta.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aceptar' }));
    expect(await problem('Número de pasaporte')).toBe('El pasaporte ya está registrado.');
    expect(said(box(EMAIL))).toBe('El correo ya está registrado.');
    await expect.poll(() => document.activeElement).toBe(box('Número de pasaporte'));
    expect([box(NAME).value, box('Clave').value, box(CONFIRMATION).value]).toEqual([
      'Carlos Chimbo',
      PASSWORD,
      PASSWORD,
    ]);
    await userEvent.type(box(EMAIL), 'u');
    await expect.poll(() => said(box(EMAIL))).not.toContain('registrado');
  });

  it.each<[string, Answer, string]>([
    ['no network', noNetwork, 'No se pudo conectar con el servidor. Verifique su conexión a internet'],
    ['429', () => json(429, { msg: 'Espere un minuto.' }), 'Espere un minuto.'],
    ['500', () => json(500, {}), 'Ha ocurrido un error'],
  ])('%s: says so where one may try again', async (_, answer, message) => {
    let isBroken = true;
    show({ signUp: (request) => (isBroken ? answer(request) : done(request)) });
    await fillIn();
    await next();
    await accept();
    const dialog = within(await agreement());
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    isBroken = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Registrarme' }));
    await screen.findByRole('heading', { name: 'Mensaje enviado' });
  });
});
