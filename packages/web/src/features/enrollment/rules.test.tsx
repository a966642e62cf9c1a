import { FIELDS_OF, informationLabels } from '@quipu/contract';
import { configure, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ANSWERED,
  answer,
  combobox,
  heading,
  press,
  said,
  showEnrollment,
  startAfresh,
  typed,
} from '../../testing/show-enrollment.tsx';

configure({ defaultHidden: true });
beforeEach(startAfresh);

const save = () => press('Guardar y siguiente');
/** The errors that stand in the page, each by the field that it is beside. */
const errors = () => {
  const wrong = [...document.querySelectorAll('[aria-invalid="true"]')];
  return Object.fromEntries(
    wrong
      .filter((element) => element.getAttribute('type') !== 'radio')
      .map((element) => {
        const labelled = element.getAttribute('aria-labelledby');
        const label = (element as HTMLInputElement).labels?.[0] ?? document.getElementById(labelled ?? '');
        return [label?.textContent, said(element)];
      }),
  );
};
const wrongIn = async (count: number) => {
  await expect
    .poll(() => [...document.querySelectorAll('form [role="alert"]')].map(({ textContent }) => textContent))
    .toEqual([expect.stringMatching(/^Revise \d+ campos?$/)]);
  await expect.poll(() => Object.keys(errors()).length).toBe(count);
  return errors();
};

describe('contact and residence', () => {
  it('ask for all that is needed, in order, and send nothing', async () => {
    const { posted } = showEnrollment({ status: 2, information: {} });
    await heading('Contacto y residencia');
    save();
    expect(await wrongIn(3)).toEqual({
      'Teléfono celular': 'Ingrese su número de celular.',
      Residencia: 'Seleccione dónde reside.',
      '¿Cómo se identifica?': 'Seleccione cómo se identifica.',
    });
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('region', { name: 'Revise 3 campos' }));
    answer('Residencia', 'Ecuador');
    save();
    expect(await wrongIn(5)).toMatchObject({
      Provincia: 'Seleccione la provincia.',
      Cantón: 'Seleccione el cantón.',
      Parroquia: 'Seleccione la parroquia.',
    });
    answer('Residencia', 'Otro país');
    save();
    expect(await wrongIn(3)).toMatchObject({ País: 'Seleccione el país.' });
    expect(posted()).toEqual([]);
  });

  it.each([
    ['Teléfono celular', '099123456', 'El número de celular debe tener 10 dígitos.'],
    ['Teléfono celular', '09912345678', 'El número de celular debe tener 10 dígitos.'],
    ['Teléfono celular', '099123456a', 'El número de celular debe tener 10 dígitos.'],
    ['Teléfono convencional', '02123456', 'El número de teléfono convencional debe tener 9 dígitos.'],
    ['Teléfono convencional', '0212345678', 'El número de teléfono convencional debe tener 9 dígitos.'],
  ])('refuse as %s %s', async (label, number, message) => {
    const { posted } = showEnrollment({ status: 2 });
    await heading('Contacto y residencia');
    typed(label, number);
    save();
    expect(await wrongIn(1)).toEqual({ [label]: message });
    expect(posted()).toEqual([]);
  });

  it('forget the places of another residence', async () => {
    const { posted } = showEnrollment({ status: 2 });
    await heading('Contacto y residencia');
    await expect.poll(() => combobox('Parroquia').value).toBe('Cuenca');
    answer('Residencia', 'Otro país');
    typed('País', 'perú');
    await expect.poll(() => screen.queryAllByRole('option').length).toBe(1);
    screen.getByRole('option').click();
    await expect.poll(() => combobox('País').value).toBe('Perú');
    save();
    await expect.poll(posted).toHaveLength(1);
    expect(posted()[0]?.information).toMatchObject({
      residence: 2,
      country: 604,
      countryName: 'Perú',
      province: null,
      provinceName: null,
      canton: null,
      cantonName: null,
      parish: null,
      parishName: null,
    });
  });

  it('look for cantons and parishes once a place is named whole, from three letters on', async () => {
    const { requests } = showEnrollment({ status: 2 });
    const asked = () =>
      requests.map(({ path }) => path.split('?')[1] ?? '').filter((query) => query.includes('type=5'));
    await heading('Contacto y residencia');
    await expect.poll(() => combobox('Parroquia').value).toBe('Cuenca');
    expect(asked()).toHaveLength(1);
    typed('Provincia', 'Lo');
    typed('Provincia', 'Loj');
    typed('Provincia', 'LOJA');
    await expect.poll(asked).toHaveLength(2);
    expect(asked()[1]).toContain('4000011');
    expect(combobox('Cantón').value).toBe('');
    expect(combobox('Parroquia').value).toBe('');
    expect(said(combobox('Parroquia'))).toBe('Primero elija el cantón');
  });
});

describe('disability', () => {
  it('asks what applies', async () => {
    const { posted } = showEnrollment({ status: 3 });
    await heading('Discapacidad');
    answer('¿Tiene alguna discapacidad?', 'Sí');
    save();
    expect(await wrongIn(3)).toEqual({
      'Tipo de discapacidad': 'Seleccione el tipo de discapacidad.',
      'Porcentaje de discapacidad': 'Ingrese el porcentaje de discapacidad.',
      '¿Necesita apoyo para rendir el examen?': 'Indique si necesita apoyo para rendir el examen.',
    });
    answer('¿Necesita apoyo para rendir el examen?', 'Sí');
    save();
    expect(await wrongIn(4)).toMatchObject({
      '¿Necesita tiempo adicional?': 'Indique si necesita tiempo adicional.',
      '¿Necesita la asistencia de una persona?': 'Indique si necesita la asistencia de una persona.',
    });
    expect(posted()).toEqual([]);
  });

  it.each(['0', '0,5', '101', '-3', 'mucho', '1e1', '0x1F'])('is no percentage: %s', async (percentage) => {
    showEnrollment({
      status: 3,
      information: { ...ANSWERED, isDisabled: 1, disabilityType: 'Visual', examSupport: 2 },
    });
    await heading('Discapacidad');
    typed('Porcentaje de discapacidad', percentage);
    save();
    expect(await wrongIn(1)).toEqual({ 'Porcentaje de discapacidad': 'El porcentaje debe ser un número de 1 a 100.' });
  });

  it('forgets what depended on an answer that changes', async () => {
    const { posted } = showEnrollment({
      status: 3,
      information: {
        ...ANSWERED,
        isDisabled: 1,
        disabilityType: 'Visual',
        disabilityPercentage: 40,
        examSupport: 1,
        extraTime: 1,
        assistance: 2,
      },
    });
    await heading('Discapacidad');
    answer('¿Necesita apoyo para rendir el examen?', 'No');
    answer('¿Necesita apoyo para rendir el examen?', 'Sí');
    save();
    expect(await wrongIn(2)).toEqual({
      '¿Necesita tiempo adicional?': 'Indique si necesita tiempo adicional.',
      '¿Necesita la asistencia de una persona?': 'Indique si necesita la asistencia de una persona.',
    });
    answer('¿Tiene alguna discapacidad?', 'No');
    save();
    await expect.poll(posted).toHaveLength(1);
    expect(posted()[0]?.information).toMatchObject({
      is_disabled: 2,
      disability_type: null,
      disability_percentage: null,
      exam_support: null,
      extra_time: null,
      assistance: null,
    });
  });
});

it('is saved after questions with radios left the page', async () => {
  const { posted } = showEnrollment({ status: 3 });
  await heading('Discapacidad');
  answer('¿Tiene alguna discapacidad?', 'Sí');
  answer('¿Necesita apoyo para rendir el examen?', 'Sí');
  save();
  await wrongIn(4);
  answer('¿Tiene alguna discapacidad?', 'No');
  save();
  await expect.poll(posted).toHaveLength(1);
  expect(posted()[0]?.information).toMatchObject({ is_disabled: 2, exam_support: null });
});

describe('the survey', () => {
  it('asks for all of them, and says how far each part is', async () => {
    const { posted } = showEnrollment({ status: 4, information: { ...ANSWERED, housingType: 1 } });
    await heading('Situación socioeconómica');
    const part = screen.getByRole('heading', { level: 3, name: 'Vivienda' }).parentElement;
    expect(part?.textContent).toBe('Vivienda1 de 5 respondidas');
    answer('Material predominante del piso', 'Ladrillo o cemento');
    await expect.poll(() => part?.textContent).toBe('Vivienda2 de 5 respondidas');
    save();
    const missing = await wrongIn(FIELDS_OF[4].length - 2);
    expect(new Set(Object.values(missing))).toEqual(new Set(['Seleccione una opción.']));
    expect(Object.keys(missing)).toContain(informationLabels.occupation);
    expect(posted()).toEqual([]);
  });
});
