import {
  FIELDS_OF,
  type HttpRequest,
  informationLabels,
  optionsOf,
  SURVEY_PARTS,
  type SurveyPart,
  wireNameOf,
} from '@quipu/contract';
import { configure, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasDrafts } from '../../stores/drafts.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { json } from '../../testing/scripted-http.ts';
import { sessionWith } from '../../testing/session.ts';
import {
  ANSWERED,
  answer,
  button,
  combobox,
  heading,
  press,
  radio,
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
  useSignInSession.setState({ session: sessionWith({ userId: 7 }) });
});

const save = () => press('Guardar y siguiente');
const phone = () => screen.getByLabelText<HTMLInputElement>('Teléfono celular');

describe('a save of a step', () => {
  it('sends what the step has with its places by name, says so, and goes on', async () => {
    const { posted, notices } = showEnrollment({ status: 2 });
    await heading('Contacto y residencia');
    await expect.poll(() => combobox('Parroquia').value).toBe('Cuenca');
    typed('Teléfono celular', '099 000-1111');
    save();
    await heading('Discapacidad');
    expect(posted()).toHaveLength(1);
    expect(posted()[0]).toMatchObject({
      status: 3,
      careerId: null,
      information: {
        cell_phone: '0990001111',
        landline_phone: null,
        parish: 6_010_150,
        parishName: 'Cuenca',
        is_disabled: 2,
        housing_type: null,
      },
    });
    expect(notices()).toEqual(['success: Información actualizada con éxito']);
    expect(hasDrafts()).toBe(false);
    press('Anterior');
    await heading('Contacto y residencia');
    expect(screen.getByText('0990001111')).toBeDefined();
  });

  it('is one, however often it is asked for, and nothing is changed or left meanwhile', async () => {
    let finish: (response: ReturnType<typeof savedAs>) => void = () => undefined;
    const { posted } = showEnrollment({
      status: 3,
      save: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    });
    await heading('Discapacidad');
    save();
    await expect.poll(() => screen.queryByRole('button', { name: 'Guardando…' })).not.toBeNull();
    expect(button('Guardando…').ariaDisabled).toBe('true');
    press('Guardando…');
    press('Anterior');
    expect(radio('¿Tiene alguna discapacidad?', 'No').closest('[inert]')).not.toBeNull();
    await heading('Discapacidad');
    finish(savedAs(4));
    await heading('Situación socioeconómica');
    expect(posted()).toHaveLength(1);
  });

  it('that does not get through leaves all as it was typed', async () => {
    const { notices, place } = showEnrollment({ status: 2, save: noNetwork });
    await heading('Contacto y residencia');
    typed('Teléfono celular', '0990001111');
    save();
    await expect.poll(notices).toEqual(['error: Error al guardar la información']);
    expect(phone().value).toBe('0990001111');
    expect(place.path).toBe('/register');
    await expect.poll(() => button('Guardar y siguiente').ariaDisabled).toBe('false');
    expect(hasDrafts()).toBe(true);
  });

  it.each([
    [400, { msg: 'Los datos no se entienden', problems: [] }],
    [403, { msg: 'El proceso está cerrado' }],
    [503, { message: 'En mantenimiento' }],
  ])('that is answered %s tells what the server says, and leads home', async (status, body) => {
    const { notices, place } = showEnrollment({ status: 3, save: () => json(status, body) });
    await heading('Discapacidad');
    save();
    await expect.poll(() => place.path).toBe('/home');
    expect(notices()).toEqual([`error: ${'msg' in body ? body.msg : body.message}`]);
  });

  it('that is refused tells why, beside the fields too', async () => {
    const refused = { error: 'Revise los datos ingresados.', errors: { canton: 'Seleccione el cantón.' }, status: 2 };
    const { notices } = showEnrollment({ status: 2, save: () => json(200, refused) });
    await heading('Contacto y residencia');
    await expect.poll(() => combobox('Parroquia').value).toBe('Cuenca');
    save();
    await expect.poll(notices).toEqual(['error: Revise los datos ingresados.']);
    await expect.poll(() => said(combobox('Cantón'))).toContain('Seleccione el cantón.');
    await expect.poll(() => document.activeElement).toBe(combobox('Cantón'));
  });

  it('that finds other answers than it knows loads them, and goes through the next time', async () => {
    const survey = Object.fromEntries(FIELDS_OF[4].map((field) => [wireNameOf(field), 1]));
    const kept = { app_user_id: 7, status: 4, career_id: null, extra: {} };
    let loads = 0;
    const { posted } = showEnrollment({
      load: () => {
        loads += 1;
        return json(200, { ...kept, information: { ...survey, is_disabled: loads } });
      },
      save: ({ body }) =>
        (JSON.parse(body ?? '{}') as { information: { is_disabled: number } }).information.is_disabled === 2
          ? savedAs(5)
          : json(200, { error: 'Otros datos cambiaron', errors: {}, status: 4 }),
    });
    await heading('Situación socioeconómica');
    save();
    await expect.poll(() => loads).toBe(2);
    await expect.poll(() => button('Guardar y siguiente').ariaDisabled).toBe('false');
    save();
    await heading('Postulación');
    expect(posted()).toHaveLength(2);
  });

  it('that finds the enrollment at an earlier step goes there', async () => {
    let status = 4;
    const kept = { app_user_id: 7, career_id: null, information: {}, extra: {} };
    showEnrollment({
      load: () => json(200, { ...kept, status }),
      save: () => {
        status = 1;
        return json(200, { error: 'Debe completar primero los pasos anteriores', errors: {}, status });
      },
    });
    await heading('Situación socioeconómica');
    press('Anterior');
    await heading('Discapacidad');
    answer('¿Tiene alguna discapacidad?', 'Sí');
    answer('Tipo de discapacidad', 'Visual');
    typed('Porcentaje de discapacidad', '40');
    answer('¿Necesita apoyo para rendir el examen?', 'No');
    save();
    await heading('Información personal');
    expect(screen.queryByText(/ya está guardado/)).toBeNull();
  });

  it('that finds the step closed shows where the enrollment stands', async () => {
    let status = 2;
    const kept = { app_user_id: 7, career_id: null, extra: {} };
    showEnrollment({
      load: () => json(200, { ...kept, status, information: { cell_phone: '0998887777' } }),
      save: () => {
        status = 3;
        return json(200, { error: 'Este paso ya está cerrado', errors: {}, status });
      },
      information: ANSWERED,
    });
    await heading('Contacto y residencia');
    typed('Teléfono celular', '0990001111');
    answer('Residencia', 'Otro país');
    answer('¿Cómo se identifica?', 'Otro');
    await expect.poll(() => combobox('País')).toBeDefined();
    typed('País', 'peru');
    await expect.poll(() => screen.queryAllByRole('option').length).toBe(1);
    screen.getByRole('option').click();
    save();
    await expect.poll(() => screen.queryByText('0998887777')).not.toBeNull();
    expect(document.querySelector('form')).toBeNull();
    await expect.poll(hasDrafts).toBe(false);
  });
});

describe('the survey', () => {
  const answerPart = (part: SurveyPart) => {
    for (const field of SURVEY_PARTS[part]) answer(informationLabels[field], optionsOf[field]?.[0]?.text ?? '');
  };
  const parts = (requests: readonly HttpRequest[]) =>
    requests
      .filter(({ path }) => path.endsWith('/survey'))
      .map(({ body }) => (JSON.parse(body ?? '') as { readonly part: string }).part);

  it('keeps each part as soon as it is answered, and says so', async () => {
    const { requests, posted } = showEnrollment({ status: 4 });
    await heading('Situación socioeconómica');
    answerPart('dwelling');
    await expect.poll(() => parts(requests)).toEqual(['dwelling']);
    const part = within(screen.getByRole('region', { name: 'Vivienda' }));
    await expect.poll(() => part.queryByText('· Guardada')).not.toBeNull();
    expect(posted()).toEqual([]);
    answer(informationLabels.bathroomNumber, optionsOf.bathroomNumber?.[1]?.text ?? '');
    await expect.poll(() => part.queryByText('· Guardada')).toBeNull();
    await expect.poll(() => parts(requests)).toEqual(['dwelling', 'dwelling']);
  });

  it('says nothing of a part that did not get through: it goes with the next answer', async () => {
    let reply = () => json(503, {});
    const { requests } = showEnrollment({ status: 4, part: () => reply() });
    await heading('Situación socioeconómica');
    answerPart('dwelling');
    await expect.poll(() => parts(requests)).toEqual(['dwelling']);
    expect(screen.queryByText('· Guardada')).toBeNull();
    reply = () => json(200, { error: null });
    answer(informationLabels.kitchen, optionsOf.kitchen?.[0]?.text ?? '');
    await expect.poll(() => screen.queryByText('· Guardada')).not.toBeNull();
  });
});
