import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { EVERY_TYPE, GRADED } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { expectFocusSeen, press, reach, type } from './support/keyboard.ts';
import { logInStaff, OPERATOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

const DESKTOP = { width: 1280, height: 800 };
const WHY = 'Acta 14';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/**
 * Chooses files as a keyboard does: Space on the field opens the system's own window. That is listened for all the way: what would begin
 * to listen at each field comes late for a quick press.
 */
const fileChooser = (page: Page) => {
  let given = { name: '', mimeType: 'text/plain', buffer: Buffer.from('') };
  page.on('filechooser', (chooser) => void chooser.setFiles(given));
  return async (label: string, name: string, text: string): Promise<void> => {
    given = { ...given, name, buffer: Buffer.from(text) };
    const field = page.getByLabel(label);
    await reach(field);
    await expectFocusSeen(field);
    await page.keyboard.press('Space');
  };
};

/** Chooses from the device's own list, by the keys that move in it. */
const choose = async (page: Page, label: string, presses: number): Promise<void> => {
  await reach(page.getByRole('combobox', { name: label }));
  for (let press = 0; press < presses; press += 1) await page.keyboard.press('ArrowDown');
};

test('the office is worked by keyboard alone, from a session to what is published @long', async ({ page }) => {
  test.slow();
  await page.setViewportSize(DESKTOP);
  await logInStaff(page, OPERATOR);
  await expect(heading(page, 'Solicitudes')).toBeVisible();
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const box = (name: string) => dialog.getByRole('textbox', { name });
  const effect = dialog.getByRole('status', { name: 'Qué cambia' });
  const isDone = () => expect(dialog).toBeHidden();
  const chooseFile = fileChooser(page);

  await press(page.getByRole('link', { name: 'Sesiones y nómina' }));
  await expect(heading(page, 'Sesiones y nómina')).toBeVisible();
  const add = page.getByRole('button', { name: 'Nueva sesión' });
  await press(add);
  await expect(dialog.getByRole('option', { name: GRADED })).toBeAttached();
  await press(button('Crear'));
  // What is wrong comes first, and leads to its field.
  await expect(dialog.getByText('Elija la evaluación.').first()).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'Evaluación', 1);
  await type(box('Día'), '30');
  await type(box('Mes'), 'diciembre');
  await type(box('Año'), '2099');
  await type(box('Desde las'), '8:00');
  await type(box('Hasta las'), '10:30');
  await type(box('Motivo'), WHY);
  await expect(effect).toContainText('de 08:00 a 10:30');
  await expectAccessible(page);
  await press(button('Crear'));
  await isDone();
  // Whoever closes it is where they were.
  await expect(add).toBeFocused();
  const line = page.getByRole('row', { name: /30 de diciembre de 2099/ });
  await press(line.getByRole('link', { name: /^Ver: / }));
  await press(page.getByRole('button', { name: 'Cambiar el horario' }));
  await reach(box('Hasta las'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('11:00');
  await type(box('Motivo'), WHY);
  await press(button('Guardar'));
  await isDone();
  await expect(page.getByText(/De 08:00 a 11:00|de 08:00 a 11:00/)).toBeVisible();

  // A late applicant, who came after the rosters were made.
  await press(page.getByRole('link', { name: 'Personas' }));
  await press(page.getByRole('link', { name: 'Cargar personas' }));
  await expect(heading(page, 'Cargar personas')).toBeVisible();
  const people = 'identificacion;nombre;correo\r\nTARDE1;Eva Lara;eva@ejemplo.ec\r\n';
  await chooseFile('Archivo CSV', 'personas.csv', people.replace('eva@', 'eva'));
  await expect(page.getByRole('status', { name: 'Resultado del ensayo' })).toContainText('1 línea con problemas');
  await chooseFile('Archivo CSV', 'personas.csv', people);
  await expect(page.getByRole('row', { name: /TARDE1/ })).toBeVisible();
  await type(page.getByRole('textbox', { name: 'Motivo' }), WHY);
  await press(page.getByRole('button', { name: 'Cargar a 1 persona' }));
  await expect(heading(page, 'Personas')).toBeVisible();

  await press(page.getByRole('link', { name: 'Sesiones y nómina' }));
  await press(page.getByRole('link', { name: new RegExp(`^Ver: ${GRADED}`) }));
  const enter = page.getByRole('button', { name: 'Hacer entrar a alguien' });
  await press(enter);
  await type(box('Identificación'), 'TARDE1');
  await type(box('Motivo'), WHY);
  await expect(effect).toContainText('Eva Lara');
  await press(button('Hacer entrar'));
  await isDone();
  await expect(enter).toBeFocused();
  await expect(page.getByRole('row', { name: /Eva Lara/ })).toBeVisible();

  // The way back is one step before, and the whole roster after.
  await reach(page.getByRole('link', { name: 'Todas las sesiones' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page.getByRole('link', { name: 'Cargar la nómina' }));
  await chooseFile('Archivo CSV', 'nomina.csv', `identificacion;evaluacion\r\nTARDE1;${EVERY_TYPE}\r\n`);
  await expect(page.getByRole('row', { name: /TARDE1/ })).toBeVisible();
  await press(page.getByRole('button', { name: 'Cargar a 1 persona' }));
  // It needs a reason, and leads to where it is given.
  await expect(page.getByText('Escriba el motivo.').first()).toBeVisible();
  await type(page.getByRole('textbox', { name: 'Motivo' }), WHY);
  await press(page.getByRole('button', { name: 'Cargar a 1 persona' }));
  await expect(heading(page, 'Sesiones y nómina')).toBeVisible();

  await press(page.getByRole('link', { name: 'Resultados' }));
  await press(page.getByRole('link', { name: `Ver: ${GRADED}` }));
  const publish = page.getByRole('button', { name: 'Publicar' });
  await press(publish);
  await expect(effect).toContainText('No hay notas nuevas que publicar.');
  await expectAccessible(page);
  // It asks for the evaluation's name: nothing is published by a slip.
  await press(button('Publicar'));
  await expect(dialog.getByText('No es el nombre de la evaluación.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await isDone();
  await expect(publish).toBeFocused();
});

test('the screens that take a file fit, and axe finds nothing, with problems and without @long', async ({
  page,
}, info) => {
  test.slow();
  await logInStaff(page, OPERATOR);
  await expect(heading(page, 'Solicitudes')).toBeVisible();
  const result = page.getByRole('status', { name: 'Resultado del ensayo' });
  const give = (label: string, name: string, text: string) =>
    page.getByLabel(label).setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

  await page.goto('/oficina/personas/cargar');
  await give(
    'Archivo CSV',
    'personas.csv',
    'identificacion;nombre;correo\r\nUNO;Eva Lara;no\r\nDOS;Ana Paz;ana@ejemplo.ec\r\n',
  );
  await expect(result).toContainText('1 línea con problemas');
  await lookAtWidths(page, info, 'oficina-cargar-personas-con-problemas');
  await give('Archivo CSV', 'personas.csv', 'identificacion;nombre;correo\r\nDOS;Ana Paz;ana@ejemplo.ec\r\n');
  await expect(page.getByRole('button', { name: 'Cargar a 1 persona' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/oficina/sesiones/cargar');
  await give('Archivo CSV', 'nomina.csv', `identificacion;evaluacion\r\nNADIE;${EVERY_TYPE}\r\n`);
  await expect(result).toContainText('1 línea con problemas');
  await lookAtWidths(page, info, 'oficina-cargar-nomina-con-problemas');

  await page.goto('/oficina/evaluaciones');
  await page.getByRole('button', { name: 'Cargar evaluación' }).click();
  await give('Archivo JSON', 'evaluacion.json', '{"name": "Sin nada más"}');
  await expect(page.getByRole('table', { name: 'Resultado del ensayo' })).toBeVisible();
  await lookAtWidths(page, info, 'oficina-cargar-evaluacion-con-problemas');
});
