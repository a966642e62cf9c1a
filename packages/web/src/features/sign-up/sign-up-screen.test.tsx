import type { HttpResponse } from '@quipu/contract';
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../testing/scripted-http.ts';
import { noNetwork } from '../../testing/show-screen.tsx';
import {
  AGAIN,
  type Answer,
  accept,
  box,
  CEDULA,
  CONFIRMATION,
  choose,
  click,
  EMAIL,
  fillIn,
  maybe,
  NAME,
  next,
  PASSWORD,
  pickCountry,
  problem,
  putPlainSettings,
  RECORD,
  said,
  showSignUp,
  type,
  typeBirthdate,
} from '../../testing/show-sign-up.tsx';

// Whether each of so many elements can be seen is what a query by role spends its time on; all can here.
configure({ defaultHidden: true });
beforeEach(putPlainSettings);
afterEach(cleanup);

describe('the document', () => {
  it('is asked for first', async () => {
    showSignUp();
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
    const { asked } = showSignUp();
    await choose('Cédula');
    type('Número de cédula', number);
    await next();
    expect(await problem('Número de cédula')).toBe(message);
    expect(asked()).toEqual([]);
  });

  it('says that a cédula is not valid as soon as it has its ten digits', async () => {
    showSignUp();
    await choose('Cédula');
    type('Número de cédula', '1710034066');
    expect(await problem('Número de cédula')).toBe('Número de cédula no válido');
    await userEvent.type(box('Número de cédula'), '{Backspace}5');
    await expect.poll(() => box('Número de cédula').ariaInvalid).toBe('false');
    expect(said(box('Número de cédula'))).toBe('10 dígitos');
  });

  it.each([
    ['ab-12', 'El pasaporte solo tiene letras y números, hasta 20'],
    ['a'.repeat(21), 'El pasaporte solo tiene letras y números, hasta 20'],
    ['', 'Ingrese el número de su documento'],
  ])('a passport %j: %s', async (number, message) => {
    showSignUp();
    await choose('Pasaporte');
    type('Número de pasaporte', number);
    await next();
    expect(await problem('Número de pasaporte')).toBe(message);
  });

  it.each(['171003406-5', '17 1003 4065', ' 1710034065 '])('a cédula typed as %j is understood', async (typed) => {
    const { asked } = showSignUp();
    await choose('Cédula');
    await userEvent.type(box('Número de cédula'), typed);
    expect(box('Número de cédula').value).toBe(CEDULA);
    await screen.findByText(/Sus datos se tomaron/);
    expect(asked()).toEqual([CEDULA]);
  });

  it('of nine digits that are a cédula without its zero asks for it', async () => {
    const { posted } = showSignUp();
    await fillIn();
    await choose('Cédula');
    type('Número de cédula', '102030400');
    await next();
    expect(await problem('Número de cédula')).toBe('La cédula tiene 10 dígitos: ¿falta el cero inicial?');
    expect(posted()).toEqual([]);
  });

  it.each([CEDULA, '17 1003 4065'])('a cédula is no passport: %s', async (typed) => {
    const { posted } = showSignUp();
    await fillIn();
    type('Número de pasaporte', typed);
    await next();
    expect(await problem('Número de pasaporte')).toBe(
      'Este es un número de cédula: elija Cédula como tipo de documento',
    );
    expect(posted()).toEqual([]);
  });

  it('a passport is upper case as it is typed, and nobody is asked', async () => {
    const { asked } = showSignUp();
    await choose('Pasaporte');
    await userEvent.type(box('Número de pasaporte'), 'ab12');
    expect(box('Número de pasaporte').value).toBe('AB12');
    expect(box(NAME).readOnly).toBe(false);
    expect(asked()).toEqual([]);
  });

  it('of another type, or none any more, takes the rest of the form back', async () => {
    showSignUp();
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
    const { asked, posted } = showSignUp({ registry: () => new Promise((resolve) => (answer = resolve)) });
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
    showSignUp({ registry: () => json(200, { firstName: 'ANA QUISHPE' }) });
    await typeCedula();
    await expect.poll(() => maybe(NAME)?.readOnly).toBe(true);
    expect(box('Día').readOnly).toBe(false);
    expect(screen.getByRole('combobox', { name: 'Nacionalidad' })).toBeDefined();
  });

  it('another number takes back what was filled in, and keeps what was typed', async () => {
    const { asked } = showSignUp();
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
    showSignUp({ registry: () => json(400, { message: 'La persona consta como fallecida.' }) });
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
    const { posted } = showSignUp({ registry: () => json(503, { message: 'El servicio no responde.' }) });
    await typeCedula();
    expect(await screen.findByText('El servicio no responde.')).toBeDefined();
    type(NAME, 'Ana Quishpe');
    typeBirthdate('2001-05-09');
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
    const { asked } = showSignUp({ registry: (request) => (isBroken ? answer(request) : json(200, RECORD)) });
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
    showSignUp({ registry: () => new Promise((resolve) => answers.push(resolve)) });
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
