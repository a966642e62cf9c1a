import { FIELDS_OF, type Information, type InformationField, optionsOf } from '@quipu/contract';
import { applicant, IN_QUITO, keptEnrollments, SURVEY } from './support/applicants.ts';
import { expect, test } from './support/fixtures.ts';
import { expectFocusSeen, press, reach, type } from './support/keyboard.ts';
import { homeHeading } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { atStep, button, control, isLongList, stepHeading } from './support/wizard.ts';

test.use({ serviceWorkers: 'block' });

/** The first choice where all stand open; in a list, the last. */
const QUICK_SURVEY: Partial<Information> = Object.fromEntries(
  FIELDS_OF[4].map((field) => [field, isLongList(field) ? SURVEY[field] : (optionsOf[field]?.[0]?.code ?? null)]),
);

test('an enrollment from its first step to its end by keyboard alone @long', async ({ page, db }) => {
  const person = await applicant(db);
  await signIn(page, person);
  const { keyboard } = page;
  /** Goes from where the focus is to what is asked next, without going back. */
  const choose = async (field: InformationField, value: unknown) => {
    const at = control(page, field, value);
    await reach(isLongList(field) ? at : page.locator(`input[name="${field}"]`).first());
    if (!isLongList(field)) {
      await keyboard.press('Space');
      await reach(at, 'ArrowDown');
      await expect(at).toBeChecked();
      return;
    }
    await keyboard.press('End');
    await expect(at).toHaveValue(String(value));
  };
  const place = async (field: InformationField, typed: string, name: string) => {
    await type(control(page, field, null), typed);
    await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
    await keyboard.press('Enter');
    await expect(control(page, field, null)).toHaveValue(name);
  };

  await press(page.getByRole('link', { name: 'Ir a la inscripción' }));
  await atStep(page, 1);
  await press(button(page, 'Siguiente'));

  await expect(stepHeading(page, 2)).toBeFocused();
  await type(control(page, 'cellPhone', null), '0991234567');
  await choose('residence', 1);
  await expectFocusSeen(control(page, 'residence', 1));
  await place('province', 'pich', 'Pichincha');
  await place('canton', 'quito', 'Quito');
  await type(control(page, 'parish', null), 'calderon');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect(control(page, 'parish', null)).toHaveValue('Calderón');
  await choose('autoIdentification', 3);
  await press(button(page, 'Guardar y siguiente'));

  await expect(stepHeading(page, 3)).toBeFocused();
  await press(button(page, 'Guardar y siguiente'));

  await expect(stepHeading(page, 4)).toBeFocused();
  await press(page.getByRole('button', { name: /^Hogar/ }));
  await expect(page.getByRole('heading', { name: 'Hogar', exact: true })).toBeFocused();
  await reach(page.getByRole('button', { name: /^Vivienda/ }), 'Shift+Tab');
  await keyboard.press('Enter');
  for (const field of FIELDS_OF[4]) await choose(field, QUICK_SURVEY[field]);
  await expectFocusSeen(control(page, 'financialIncentive', 1));
  await keyboard.press('Enter');

  await expect(stepHeading(page, 5)).toBeFocused();
  await type(page.getByRole('searchbox', { name: 'Buscar carrera' }), 'derecho linea');
  const career = page.getByRole('radio', { name: 'Derecho' });
  await expect(career).toHaveCount(1);
  await press(career, 'Space');
  await expectFocusSeen(career);
  await press(button(page, 'Finalizar'));
  const accept = page.getByRole('checkbox', { name: 'He leído y acepto' });
  await expect(accept).toBeFocused();
  await keyboard.press('Space');
  await press(button(page, 'Finalizar'));
  await expect(page.getByRole('heading', { name: 'Revise y envíe' })).toBeFocused();
  const onward = button(page, 'Enviar inscripción');
  await press(onward);
  const dialog = page.getByRole('dialog', { name: '¿Está seguro/a de finalizar su inscripción?' });
  await expect(dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(onward).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Finalizar' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Inscripción enviada' })).toBeFocused();
  await press(page.getByRole('link', { name: 'Ir al inicio' }));
  await expect(homeHeading(page)).toBeVisible();
  expect(await keptEnrollments(db, person)).toMatchObject([
    {
      status: 'F',
      career: 'DER-VI',
      information: { ...QUICK_SURVEY, parish: IN_QUITO.parish, autoIdentification: 3, isDisabled: 2 },
    },
  ]);
});
