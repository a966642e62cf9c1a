import { FIELDS_OF } from '@quipu/contract';
import { configure, fireEvent, screen } from '@testing-library/react';
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

describe('what is not saved in a step that the next save would close', () => {
  const SURVEY = Object.fromEntries(FIELDS_OF[4].map((field) => [field, 1]));
  const INFORMATION = { ...ANSWERED, ...SURVEY };
  const byStepper = (title: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${title}`) }));
  const told = (step: string) => [
    `error: No se guardó nada: en el paso «${step}» hay cambios sin guardar, y después ya no se podrían cambiar. Guárdelos primero.`,
  ];

  it('is gone back to, and saved first: a disability', async () => {
    const { posted, notices } = showEnrollment({ status: 4, information: INFORMATION });
    await heading('Situación socioeconómica');
    byStepper('Discapacidad');
    await heading('Discapacidad');
    answer('¿Tiene alguna discapacidad?', 'Sí');
    answer('Tipo de discapacidad', 'Visual');
    typed('Porcentaje de discapacidad', '40');
    answer('¿Necesita apoyo para rendir el examen?', 'Sí');
    answer('¿Necesita tiempo adicional?', 'Sí');
    answer('¿Necesita la asistencia de una persona?', 'No');
    byStepper('Situación socioeconómica');
    await heading('Situación socioeconómica');
    press('Guardar y siguiente');
    await heading('Discapacidad');
    expect(notices()).toEqual(told('Discapacidad'));
    expect(posted()).toEqual([]);
    expect(radio('¿Necesita tiempo adicional?', 'Sí').checked).toBe(true);
    press('Guardar y siguiente');
    await heading('Situación socioeconómica');
    press('Guardar y siguiente');
    await heading('Postulación');
    expect(posted().map(({ status }) => status)).toEqual([4, 5]);
    expect(posted()[1]).toMatchObject({ information: { is_disabled: 1, extra_time: 1 } });
  });

  it('is gone back to before the last step is looked through: the survey', async () => {
    const { posted, notices } = showEnrollment({ status: 5, information: INFORMATION });
    await heading('Postulación');
    byStepper('Situación socioeconómica');
    await heading('Situación socioeconómica');
    answer('Internet fijo', 'No');
    byStepper('Postulación');
    await heading('Postulación');
    fireEvent.click(document.querySelector('input[name="careerId"]') as HTMLInputElement);
    fireEvent.click(screen.getByRole('checkbox', { name: 'He leído y acepto' }));
    press('Finalizar');
    await heading('Situación socioeconómica');
    expect(notices()).toEqual(told('Situación socioeconómica'));
    expect(posted()).toEqual([]);
    expect(radio('Internet fijo', 'No').checked).toBe(true);
    press('Guardar y siguiente');
    await heading('Postulación');
    expect(document.querySelector<HTMLInputElement>('input[name="careerId"]')?.checked).toBe(true);
  });
});
