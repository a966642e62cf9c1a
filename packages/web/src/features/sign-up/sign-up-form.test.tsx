import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json } from '../../testing/scripted-http.ts';
import {
  AGAIN,
  ALTERNATE,
  accept,
  box,
  CONFIRMATION,
  COUNTRIES,
  choose,
  click,
  EMAIL,
  FILLED,
  fillIn,
  fillInBut,
  NAME,
  next,
  PASSWORD,
  pickCountry,
  problem,
  putPlainSettings,
  said,
  showSignUp,
  type,
  typeBirthdate,
} from '../../testing/show-sign-up.tsx';

// Whether each of so many elements can be seen is what a query by role spends its time on; all can here.
configure({ defaultHidden: true });
beforeEach(putPlainSettings);
afterEach(cleanup);

describe('the rules', () => {
  it('everything but the alternate e-mail is required', async () => {
    const { posted } = showSignUp();
    await choose('Pasaporte');
    await next();
    await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe('Revise 9 campos');
    expect(await problem(NAME)).toContain('Ingrese sus nombres y apellidos');
    expect(said(box('Día'))).toBe('Ingrese la fecha completa: día, mes y año');
    expect(said(screen.getByRole('radio', { name: 'Hombre' }))).toBe('Elija su sexo');
    expect(said(screen.getByRole('combobox', { name: 'Nacionalidad' }))).toBe('Elija su nacionalidad de la lista');
    expect(said(box(EMAIL))).toBe('Ingrese su correo electrónico');
    expect(said(box(AGAIN))).toBe('Escriba otra vez su correo electrónico');
    expect(box(ALTERNATE).ariaInvalid).toBe('false');
    expect(said(box('Clave'))).toContain('Ingrese una clave');
    expect(said(box(CONFIRMATION))).toBe('Escriba otra vez la clave');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Revise 9 campos');
    expect(posted()).toEqual([]);
  });

  it('what may not stand in a field is said beside it, and keeps one here until it is mended', async () => {
    const { posted } = showSignUp();
    await fillIn();
    for (const [label, typed, message] of [
      [NAME, 'Carlos  Chimbo', 'Por favor, asegúrese de que solo exista un espacio entre palabras'],
      [NAME, 'Carlos 2', 'Use solo letras, espacios, guiones y apóstrofos'],
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
    ] as const) {
      const right = box(label).value;
      type(label, typed);
      await next();
      await expect.poll(() => said(box(label)), { message: `${label}: ${typed}` }).toContain(message);
      expect(box(label).ariaInvalid).toBe('true');
      expect(screen.queryByRole('dialog')).toBeNull();
      type(label, right);
    }
    for (const day of ['1949-12-31', '2010-01-01']) {
      typeBirthdate(day);
      await next();
      await expect
        .poll(() => said(box('Día')), { message: day })
        .toBe('La fecha debe estar entre el 1 de enero de 1950 y el 31 de diciembre de 2009');
      typeBirthdate('2000-02-29');
    }
    expect(posted()).toEqual([]);
    await next();
    await accept();
    await expect.poll(posted).toEqual([FILLED]);
  });

  it('a birthdate is three fields of one group, and is said back in words', async () => {
    showSignUp();
    await fillInBut('nationality');
    const group = screen.getByRole('group', { name: /^Fecha de nacimiento/ });
    const fields = within(group).getAllByRole('textbox');
    expect(fields.map(({ ariaRequired }) => ariaRequired)).toEqual(['true', 'true', 'true']);
    expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual(['bday-day', 'bday-month', 'bday-year']);
    expect(group.textContent).toContain('Se entiende: 29 de febrero de 2000.');
    type('Mes', 'marzo');
    expect(group.textContent).toContain('Se entiende: 29 de marzo de 2000.');
    expect(box('Mes').value).toBe('marzo');
  });

  it('of a birthdate the part to blame is named, and has the focus', async () => {
    const { posted } = showSignUp();
    await fillIn();
    for (const [part, typed, message] of [
      ['Mes', '13', 'El mes va de 1 a 12.'],
      ['Año', '99', 'El año tiene cuatro cifras.'],
      ['Año', '', 'Falta el año.'],
    ] as const) {
      const right = box(part).value;
      type(part, typed);
      await next();
      await expect.poll(() => said(box(part)), { message: typed }).toBe(message);
      await expect.poll(() => document.activeElement).toBe(box(part));
      expect(box(part).ariaInvalid).toBe('true');
      expect(box('Día').ariaInvalid).toBe('false');
      type(part, right);
    }
    expect(posted()).toEqual([]);
  });

  it('a birthdate that no calendar has says so, and may be mended', async () => {
    const { posted } = showSignUp();
    await fillIn();
    type('Año', '2001');
    await next();
    expect(await problem('Día')).toBe('El 29 de febrero de 2001 no existe.');
    type('Año', '2000');
    await expect.poll(() => box('Día').ariaInvalid).toBe('false');
    await next();
    await accept();
    await expect.poll(posted).toEqual([FILLED]);
  });

  it('a space behind the name, as keyboards leave it, is no matter', async () => {
    const { posted } = showSignUp();
    await fillIn();
    type(NAME, 'Carlos Chimbo ');
    await next();
    await accept();
    await expect.poll(posted).toEqual([FILLED]);
  });

  it('what was typed is not lost unasked', async () => {
    const { place } = showSignUp();
    /** Tells whether the tab would ask before it closes. */
    const asksToClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asksToClose()).toBe(false);
    await choose('Pasaporte');
    type(NAME, 'Carlos');
    await expect.poll(asksToClose).toBe(true);
    await click('Cancelar');
    const dialog = within(await screen.findByRole('dialog', { name: '¿Salir sin crear su cuenta?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Seguir aquí' }));
    expect(box(NAME).value).toBe('Carlos');
    await click('Cancelar');
    const again = within(await screen.findByRole('dialog', { name: '¿Salir sin crear su cuenta?' }));
    await userEvent.click(again.getByRole('button', { name: 'Salir' }));
    expect(place.path).toBe('/login');
  });

  it('a name may be pasted as it was copied', async () => {
    const { posted } = showSignUp();
    await fillIn();
    await userEvent.clear(box(NAME));
    await userEvent.click(box(NAME));
    await userEvent.paste('Anne\u2010Marie\nO\u2019Brien\u00a0Ruiz');
    expect(box(NAME).value).toBe("Anne-Marie O'Brien Ruiz");
    await next();
    await accept();
    await expect.poll(() => posted()).toMatchObject([{ first_name: "Anne-Marie O'Brien Ruiz" }]);
  });

  it('a nationality is found by what its people are called', async () => {
    showSignUp();
    await choose('Pasaporte');
    await userEvent.type(screen.getByRole('combobox', { name: 'Nacionalidad' }), 'ecuatoriana');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Ecuador']);
  });

  it('nobody pastes a confirmation', async () => {
    showSignUp();
    await choose('Pasaporte');
    for (const label of [AGAIN, CONFIRMATION]) {
      await userEvent.click(box(label));
      await userEvent.paste('x');
      expect(box(label).value).toBe('');
    }
  });

  it('what a password still needs is ticked off as it is typed', async () => {
    showSignUp();
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
    showSignUp({ countries: () => (isBroken ? json(500, {}) : json(200, COUNTRIES)) });
    await choose('Pasaporte');
    expect(await screen.findByText(/No se pudo cargar la lista de países/)).toBeDefined();
    isBroken = false;
    await click('Reintentar');
    await screen.findByRole('combobox', { name: 'Nacionalidad' });
    await pickCountry('Colombia');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Nacionalidad' }).value).toBe('Colombia');
  });
});

describe('without the list of countries', () => {
  it('nobody goes on without a nationality, and the focus is where it can be asked for again', async () => {
    let isBroken = true;
    const { posted } = showSignUp({ countries: () => (isBroken ? json(500, {}) : json(200, COUNTRIES)) });
    await fillInBut('nationality');
    await next();
    await expect.poll(() => document.activeElement?.textContent).toBe('Reintentar');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(posted()).toEqual([]);
    isBroken = false;
    await click('Reintentar');
    await screen.findByRole('combobox', { name: 'Nacionalidad' });
    await pickCountry('peru');
    await next();
    await accept();
    await expect.poll(posted).toEqual([FILLED]);
  });
});
