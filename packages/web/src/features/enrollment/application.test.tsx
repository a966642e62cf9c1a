import { configure, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { hasDrafts } from '../../stores/drafts.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { json } from '../../testing/scripted-http.ts';
import { sessionWith } from '../../testing/session.ts';
import { settingsWith } from '../../testing/settings.ts';
import {
  answer,
  button,
  CAREERS,
  heading,
  press,
  radio,
  reload,
  said,
  savedAs,
  showEnrollment,
  startAfresh,
  typed,
} from '../../testing/show-enrollment.tsx';
import { noNetwork } from '../../testing/show-screen.tsx';

configure({ defaultHidden: true });
beforeEach(() => {
  startAfresh();
  useSignInSession.setState({ session: { ...sessionWith({ userId: 7 }), extra: { agreement: false, card: true } } });
});

const cards = () => [...document.querySelectorAll<HTMLInputElement>('input[name="careerId"]')];
const card = (name: string): HTMLInputElement => {
  const found = cards().find((input) => names([input])[0] === name);
  if (found === undefined) throw new Error(`No career ${name}`);
  return found;
};
const names = (inputs: readonly HTMLInputElement[]) =>
  inputs.map((input) => document.getElementById(input.getAttribute('aria-labelledby') ?? '')?.textContent);
const acceptance = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'He leído y acepto' });
const finish = () => press('Finalizar');
const confirm = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar inscripción' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Está seguro/a de finalizar su inscripción?' });
  expect(dialog.style.maxWidth).toBe('350px');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Finalizar' }));
};
const GRADE = { last_postulation_grade: 845.5 };

it('shows each career with what one looks at before choosing, and finds them by any of it', async () => {
  showEnrollment({ status: 5 });
  await heading('Postulación');
  expect(names(cards())).toEqual(['Enfermería', 'Derecho', 'Medicina']);
  expect(card('Enfermería').closest('label')?.textContent).toBe(
    'EnfermeríaFacultad: SaludCampus: QuitoModalidad: PresencialTítulo que otorga: Licenciada en EnfermeríaDuración: 9 semestresCupos disponibles: 3',
  );
  expect(card('Medicina').disabled).toBe(true);
  typed('Buscar carrera', 'quito medica');
  expect(names(cards())).toEqual(['Medicina']);
  typed('Buscar carrera', 'en linea');
  expect(names(cards())).toEqual(['Derecho']);
  expect(screen.getByText('1 carrera')).toBeDefined();
  fireEvent.click(card('Derecho'));
  typed('Buscar carrera', 'salud');
  expect(names(cards())).toEqual(['Derecho', 'Enfermería', 'Medicina']);
  expect(card('Derecho').checked).toBe(true);
});

it('asks for a career and for the acceptance before it asks whether one is sure', async () => {
  const { posted } = showEnrollment({ status: 5 });
  await heading('Postulación');
  expect(button('Finalizar').ariaDisabled).toBe('true');
  finish();
  await expect.poll(() => said(acceptance())).toContain('Debe aceptar para finalizar la inscripción.');
  expect(said(card('Derecho'))).toContain('Seleccione una carrera.');
  const summary = await screen.findByRole('region', { name: 'Revise 2 campos' });
  await expect.poll(() => document.activeElement).toBe(summary);
  press('Seleccione una carrera.');
  expect(document.activeElement).toBe(card('Enfermería'));
  fireEvent.click(acceptance());
  expect(button('Finalizar').ariaDisabled).toBe('false');
  finish();
  await expect.poll(() => screen.getAllByRole('alert').at(-1)?.textContent).toBe('Revise 1 campo');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(posted()).toEqual([]);
});

it('shows all that is sent before it is: the career with what tells it apart, and every step', async () => {
  const { posted } = showEnrollment({ status: 5 });
  await heading('Postulación');
  fireEvent.click(card('Derecho'));
  fireEvent.click(acceptance());
  finish();
  const review = within(await screen.findByRole('region', { name: 'Carrera elegida' }));
  for (const said of ['Derecho', 'Jurisprudencia', 'Loja', 'En línea']) expect(review.getByText(said)).toBeDefined();
  const contact = within(screen.getByRole('region', { name: 'Contacto y residencia' }));
  expect(contact.getByText('0991234567')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Discapacidad' })).toBeDefined();
  fireEvent.click(review.getByRole('button', { name: 'Cambiar: Carrera elegida' }));
  expect(screen.queryByRole('heading', { name: 'Revise y envíe' })).toBeNull();
  expect(card('Derecho').checked).toBe(true);
  expect(posted()).toEqual([]);
});

it('finishes once it is confirmed: home, with what the server adds to the session', async () => {
  const extra = { last_postulation_grade: 845.5, agreement: 1 };
  const { posted, place, notices } = showEnrollment({
    status: 5,
    extra: GRADE,
    save: () => savedAs('F', { career_id: 12, extra }),
  });
  await heading('Postulación');
  answer('¿Desea usar la nota de su examen de admisión anterior?', 'Sí');
  fireEvent.click(card('Derecho'));
  fireEvent.click(acceptance());
  expect(hasDrafts()).toBe(true);
  finish();
  await confirm();
  await expect.poll(() => place.path).toBe('/home');
  expect(posted()).toHaveLength(1);
  expect(posted()[0]).toMatchObject({ status: 'F', careerId: 12, information: { use_previous_note: 1 } });
  expect(notices()).toEqual(['success: Información actualizada con éxito']);
  expect(hasDrafts()).toBe(false);
  expect(useSignInSession.getState().session?.extra).toMatchObject({
    agreement: true,
    card: true,
    lastPostulationGrade: 845.5,
  });
});

it('closes the dialog and keeps the choice where it does not get through', async () => {
  const { place, notices } = showEnrollment({ status: 5, save: noNetwork });
  await heading('Postulación');
  fireEvent.click(card('Derecho'));
  fireEvent.click(acceptance());
  finish();
  await confirm();
  await expect.poll(notices).toEqual(['error: Error al guardar la información']);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(card('Derecho').checked).toBe(true);
  expect(place.path).toBe('/register');
  reload({ status: 5 });
  await heading('Postulación');
  expect(card('Derecho').checked).toBe(true);
  expect(acceptance().checked).toBe(false);
});

it('that was finished though the reply was lost is finished when it is sent again', async () => {
  let replies = 0;
  const error = 'La inscripción ya está finalizada.';
  const { place, notices } = showEnrollment({
    status: 5,
    save: () => {
      replies += 1;
      return replies === 1 ? noNetwork() : json(200, { error, errors: {}, status: 'F', career_id: 12 });
    },
  });
  await heading('Postulación');
  fireEvent.click(card('Derecho'));
  fireEvent.click(acceptance());
  for (const tries of [1, 2]) {
    finish();
    await confirm();
    await expect.poll(() => replies).toBe(tries);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  }
  await expect.poll(() => place.path).toBe('/home');
  expect(notices().at(-1)).toBe('success: Información actualizada con éxito');
  expect(hasDrafts()).toBe(false);
});

it('says that the last seat went, beside the careers', async () => {
  const full = 'Ya no quedan cupos en Enfermería. Seleccione otra carrera.';
  const careers = [...CAREERS];
  const { notices } = showEnrollment({
    status: 5,
    careers,
    save: () => {
      careers.splice(0, 1, { ...CAREERS[0], quota: 0 } as (typeof CAREERS)[number]);
      return json(200, { error: full, errors: { career_id: full }, status: 5, career_id: null });
    },
  });
  await heading('Postulación');
  fireEvent.click(card('Enfermería'));
  fireEvent.click(acceptance());
  finish();
  await confirm();
  await expect.poll(notices).toEqual([`error: ${full}`]);
  await expect.poll(() => said(card('Enfermería'))).toContain(full);
  expect(screen.queryByRole('dialog')).toBeNull();
  // What cannot be chosen any more would lose the focus.
  expect(card('Enfermería').disabled).toBe(true);
  await expect.poll(() => document.activeElement).toBe(card('Derecho'));
});

it('asks about an earlier grade only who has one, and tells who must use it', async () => {
  showEnrollment({ status: 5 });
  await heading('Postulación');
  expect(screen.queryByText('Nota anterior')).toBeNull();
  useSettings.getState().put(settingsWith({ periodName: 'Segundo período 2024' }));
  reload({ status: 5, extra: GRADE });
  await heading('Postulación');
  expect(screen.getByText(/Se aplica al examen de admisión de este período: Segundo período 2024\.$/)).toBeDefined();
  expect(screen.getByText(/845,5/)).toBeDefined();
  expect(radio('¿Desea usar la nota de su examen de admisión anterior?', 'No').checked).toBe(true);
  reload({ status: 5, extra: { ...GRADE, repeat_first_postulation: 1 } });
  await heading('Postulación');
  expect(screen.queryByRole('radiogroup', { name: /nota/ })).toBeNull();
  expect(screen.getByText('Sí').tagName).toBe('STRONG');
});

it('has nothing to choose where no career is offered', async () => {
  showEnrollment({ status: 5, careers: [] });
  await heading('Postulación');
  expect(screen.getByText('Por ahora no hay carreras disponibles.')).toBeDefined();
});
