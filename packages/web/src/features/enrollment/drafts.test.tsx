import { configure, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasDrafts } from '../../stores/drafts.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { json } from '../../testing/scripted-http.ts';
import { sessionWith } from '../../testing/session.ts';
import {
  ANSWERED,
  answer,
  heading,
  press,
  radio,
  reload,
  showEnrollment,
  startAfresh,
  typed,
} from '../../testing/show-enrollment.tsx';

configure({ defaultHidden: true });
beforeEach(() => {
  startAfresh();
  useSignInSession.setState({ session: sessionWith({ userId: 7 }) });
});

const phone = () => screen.getByLabelText<HTMLInputElement>('Teléfono celular');

describe('what is typed and not saved', () => {
  it('is there again after a reload, and said to be', async () => {
    showEnrollment({ status: 2 });
    await heading('Contacto y residencia');
    typed('Teléfono celular', '0990');
    answer('Residencia', 'Otro país');
    reload({ status: 2 });
    await heading('Contacto y residencia');
    expect(phone().value).toBe('0990');
    expect(radio('Residencia', 'Otro país').checked).toBe(true);
    expect(screen.getByRole('alert').textContent).toContain('Recuperamos lo que escribió');
  });

  it('is there after a look at another step', async () => {
    showEnrollment({ status: 2 });
    await heading('Contacto y residencia');
    typed('Teléfono celular', '0990');
    press('Anterior');
    await heading('Información personal');
    press('Siguiente');
    await heading('Contacto y residencia');
    expect(phone().value).toBe('0990');
  });

  it('is no draft once it says the same as before', async () => {
    showEnrollment({ status: 2 });
    await heading('Contacto y residencia');
    typed('Teléfono celular', '0990');
    expect(hasDrafts()).toBe(true);
    typed('Teléfono celular', '0991234567');
    expect(hasDrafts()).toBe(false);
  });

  it('goes with the session', async () => {
    showEnrollment({ status: 2 });
    await heading('Contacto y residencia');
    typed('Teléfono celular', '0990');
    expect(JSON.stringify(sessionStorage)).toContain('0990');
    useSignInSession.getState().clear();
    expect(hasDrafts()).toBe(false);
    expect(JSON.stringify(sessionStorage)).not.toContain('0990');
  });

  it('goes with who comes next, if it had not gone', async () => {
    showEnrollment({ status: 2 });
    await heading('Contacto y residencia');
    typed('Teléfono celular', '0990');
    useSignInSession.getState().commit(sessionWith({ userId: 7 }));
    expect(hasDrafts()).toBe(true);
    useSignInSession.setState({ session: null });
    useSignInSession.getState().commit(sessionWith({ userId: 8 }));
    expect(JSON.stringify(sessionStorage)).not.toContain('0990');
  });

  it('is another person’s to nobody', async () => {
    showEnrollment({ status: 2 });
    await heading('Contacto y residencia');
    typed('Teléfono celular', '0990');
    const other = { app_user_id: 8, status: 2, career_id: null, information: { cell_phone: '0995556666' }, extra: {} };
    reload({ load: () => json(200, other) });
    await heading('Contacto y residencia');
    expect(phone().value).toBe('0995556666');
  });

  it('of a step that closed meanwhile is forgotten', async () => {
    showEnrollment({ status: 2 });
    await heading('Contacto y residencia');
    typed('Teléfono celular', '0990');
    reload({ status: 3 });
    await heading('Discapacidad');
    expect(hasDrafts()).toBe(false);
  });

  it('of a step that was saved though its reply was lost is forgotten', async () => {
    showEnrollment({ status: 3 });
    await heading('Discapacidad');
    answer('¿Tiene alguna discapacidad?', 'Sí');
    answer('Tipo de discapacidad', 'Visual');
    expect(hasDrafts()).toBe(true);
    reload({ status: 4, information: { ...ANSWERED, isDisabled: 1, disabilityType: 'Visual' } });
    await heading('Situación socioeconómica');
    expect(hasDrafts()).toBe(false);
  });
});
