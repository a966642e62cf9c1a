import type { Page } from '@playwright/test';
import { answer } from './support/answering.ts';
import { EVERY_TYPE, GRADED } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { type Person, someone } from './support/people.ts';
import { enter, expectAllSaved, finish, goTo, question } from './support/screen.ts';
import type { Sheet } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';
import { logInStaff, OPERATOR, PROCTOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

const WHY = 'Acta 12 de la comisión';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Somebody's evaluation, finished and graded. */
const gradedSheet = async (page: Page): Promise<{ readonly me: Person; readonly sheet: Sheet }> => {
  const me = someone();
  await signIn(page, me);
  const sheet = await enter(page, GRADED);
  for (const { position, item } of sheet.placed) {
    await goTo(page, position);
    await answer(page, item, position, question(page, position));
  }
  await expectAllSaved(page);
  await finish(page);
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page.getByRole('article', { name: GRADED })).toContainText('Calificación: ');
  return { me, sheet };
};

test('an operator changes a setting, decides a regrade whose effect is seen first, and finds both in the register', async ({
  page,
  browser,
  server,
  db,
}, info) => {
  test.slow();
  const { me, sheet } = await gradedSheet(page);
  await db.rows('insert into regrade_request (sheet_id, item_id, comment, created_at) values ($1, $2, $3, now())', [
    sheet.id,
    sheet.placed[0]?.item.id,
    'Las dos son correctas.',
  ]);

  const context = await browser.newContext({ baseURL: server.url, locale: 'es-EC', reducedMotion: 'reduce' });
  const office = await context.newPage();
  await logInStaff(office, OPERATOR);
  await expect(heading(office, 'Solicitudes')).toBeVisible();
  await expect(office).toHaveURL('/oficina/solicitudes/reprogramaciones');
  await expect(office.getByText('En esta lista nada espera una decisión.')).toBeVisible();
  await lookAtWidths(office, info, 'oficina-sin-solicitudes');

  await office.getByRole('link', { name: 'Recalificaciones (1)' }).click();
  await office.getByRole('link', { name: `Revisar: ${me.full_name}` }).click();
  const dialog = office.getByRole('dialog', { name: /^Recalificación de la pregunta/ });
  await expect(dialog.getByText('Las dos son correctas.')).toBeVisible();
  await dialog.getByRole('radio', { name: /anular la pregunta/ }).check();
  const effect = dialog.getByRole('status', { name: 'Qué cambia' });
  await expect(effect).toContainText('Cambia la nota de 1 persona.');
  await effect.getByText('Ver quiénes').click();
  await expect(effect.getByRole('listitem')).toContainText(`${me.username}: `);
  await lookAtWidths(office, info, 'oficina-recalificacion');
  await dialog.getByRole('button', { name: 'Decidir' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill(WHY);
  await dialog.getByRole('button', { name: 'Decidir' }).click();
  await expect(dialog).toBeHidden();
  await expect(office.getByText('En esta lista nada espera una decisión.')).toBeVisible();
  await office.getByRole('combobox', { name: 'Mostrar' }).selectOption('Todas');
  await expect(office.getByRole('row', { name: new RegExp(me.full_name) })).toContainText('Aceptada');
  await expect(office).toHaveURL('/oficina/solicitudes/recalificaciones?mostrar=todas');

  await office.setViewportSize({ width: 1280, height: 800 });
  await office.getByRole('link', { name: 'Ajustes' }).click();
  await office.getByRole('searchbox', { name: 'Buscar un ajuste' }).fill('fotos');
  const photos = office.getByRole('row', { name: /Cuántos días se conservan las fotos/ });
  await expect(photos).toContainText('180');
  await photos.getByRole('button', { name: /^Cambiar/ }).click();
  const set = office.getByRole('dialog', { name: 'Cambiar un ajuste' });
  await set.getByRole('textbox', { name: 'Valor nuevo' }).fill('0');
  await set.getByRole('textbox', { name: 'Motivo' }).fill(WHY);
  await set.getByRole('button', { name: 'Guardar' }).click();
  await expect(set.getByRole('alert')).toContainText('se esperaba un número entero de 1 a 1000000000');
  await lookAtWidths(office, info, 'oficina-ajuste');
  await set.getByRole('textbox', { name: 'Valor nuevo' }).fill('90');
  await set.getByRole('button', { name: 'Guardar' }).click();
  await expect(set).toBeHidden();
  await expect(photos).toContainText('Antes: 180');
  await expect(photos).toContainText(OPERATOR.full_name);
  await office.reload();
  await expect(photos).toContainText('90');
  await office.goto('/oficina/ajustes');
  await expect(heading(office, 'Ajustes')).toBeVisible();
  await expect(photos).toBeVisible();
  await lookAtWidths(office, info, 'oficina-ajustes');

  await office.setViewportSize({ width: 360, height: 800 });
  await office.getByRole('button', { name: 'Oficina', exact: true }).click();
  await office.getByRole('menuitem', { name: 'Registro' }).click();
  await expect(heading(office, 'Registro')).toBeVisible();
  const rows = office.getByRole('row').filter({ hasText: WHY });
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('rules.photo_days: 180 → 90');
  await expect(rows.nth(1)).toContainText(me.full_name);
  await expect(rows.nth(1)).toContainText('1 nota cambió');
  await lookAtWidths(office, info, 'oficina-registro');
  await office.getByRole('combobox', { name: 'Qué se hizo' }).selectOption('Cambió un ajuste');
  await expect(rows).toHaveCount(1);
  const download = office.waitForEvent('download');
  await office.getByRole('button', { name: 'Descargar CSV' }).click();
  expect((await download).suggestedFilename()).toBe('registro.csv');
  await context.close();
});

test('the screens of the office fit, and axe finds nothing @long', async ({ page, browser, server, db }, info) => {
  test.slow();
  const { me } = await gradedSheet(page);
  const context = await browser.newContext({ baseURL: server.url, locale: 'es-EC', reducedMotion: 'reduce' });
  const office = await context.newPage();
  await logInStaff(office, OPERATOR);
  await office.getByRole('link', { name: 'Personas' }).click();
  await office.getByRole('searchbox', { name: 'Buscar persona' }).fill(me.username);
  await expect(office.getByText('1 fila')).toBeVisible();
  await lookAtWidths(office, info, 'oficina-personas');
  await office.getByRole('link', { name: `Ver: ${me.full_name}` }).click();
  await expect(heading(office, me.full_name)).toBeVisible();
  await office.getByRole('button', { name: 'Tiempo adicional' }).click();
  const time = office.getByRole('dialog', { name: `Tiempo adicional de ${me.full_name}` });
  await time.getByRole('textbox', { name: 'Porcentaje' }).fill('25');
  await time.getByRole('textbox', { name: 'Motivo' }).fill('Certificado médico');
  await time.getByRole('button', { name: 'Guardar' }).click();
  await expect(time).toBeHidden();
  await expect(office.getByText('25 %', { exact: true })).toBeVisible();
  await lookAtWidths(office, info, 'oficina-persona');

  await office.setViewportSize({ width: 1280, height: 800 });
  await office.getByRole('link', { name: 'Todas las personas' }).click();
  await office.getByRole('link', { name: 'Cargar personas' }).click();
  await office.getByLabel('Archivo CSV').setInputFiles({
    ...{ name: 'personas.csv', mimeType: 'text/csv' },
    buffer: Buffer.from('\uFEFFidentificacion;nombre;correo\r\nNUEVA1;Nueva Uno;nueva1@ejemplo.ec\r\nNUEVA2;;no\r\n'),
  });
  await expect(office.getByRole('status', { name: 'Resultado del ensayo' })).toContainText('1 línea con problemas');
  await expect(office.getByRole('row', { name: /Línea 3/ })).toContainText('correo: se esperaba');
  await lookAtWidths(office, info, 'oficina-cargar-personas');

  await db.rows(
    'insert into enrollment (user_id, process_id, status, information, saved_at) select id, (select id from admission_process where is_current), \'3\', \'{"cell_phone": "0991234567"}\', now() from app_user where reference = $1 on conflict do nothing',
    [me.username],
  );
  await office.setViewportSize({ width: 1280, height: 800 });
  await office.getByRole('link', { name: 'Inscripciones' }).click();
  await office.getByRole('searchbox', { name: 'Buscar persona' }).fill(me.username);
  await expect(office.getByText('1 fila')).toBeVisible();
  await lookAtWidths(office, info, 'oficina-inscripciones');
  await office.getByRole('button', { name: 'Pasar a la nómina' }).click();
  await expect(office.getByRole('dialog', { name: 'Pasar a la nómina' })).toBeVisible();
  await lookAtWidths(office, info, 'oficina-a-la-nomina');
  await office.getByRole('button', { name: 'Cancelar' }).click();
  await office.getByRole('link', { name: `Ver: ${me.full_name}` }).click();
  await expect(office.getByText('0991234567')).toBeVisible();
  await lookAtWidths(office, info, 'oficina-inscripcion');

  await office.setViewportSize({ width: 1280, height: 800 });
  await office.getByRole('link', { name: 'Resultados' }).click();
  await expect(office.getByRole('row', { name: new RegExp(GRADED) })).toContainText('1 nota');
  await lookAtWidths(office, info, 'oficina-resultados');
  await office.getByRole('link', { name: `Ver: ${GRADED}` }).click();
  await expect(office.getByRole('table', { name: 'Distribución de las notas' })).toContainText('de 50 a 601');
  await office.getByRole('button', { name: 'Publicar' }).click();
  const publish = office.getByRole('dialog', { name: /^Publicar los resultados/ });
  await expect(publish.getByRole('status', { name: 'Qué cambia' })).toContainText('No hay notas nuevas que publicar.');
  await lookAtWidths(office, info, 'oficina-publicar');
  await publish.getByRole('button', { name: 'Cancelar' }).click();
  await lookAtWidths(office, info, 'oficina-resultado');
  await office.setViewportSize({ width: 1280, height: 800 });
  await office.getByRole('link', { name: 'Análisis de las preguntas' }).click();
  await expect(heading(office, `Preguntas de «${GRADED}»`)).toBeVisible();
  await office.getByRole('button', { name: 'Ver lo que se respondió a la pregunta 1', exact: true }).click();
  await lookAtWidths(office, info, 'oficina-pregunta');
  await office.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await lookAtWidths(office, info, 'oficina-preguntas');

  await office.setViewportSize({ width: 1280, height: 800 });
  await office.getByRole('link', { name: 'Sesiones y nómina' }).click();
  await office.getByRole('searchbox', { name: 'Buscar evaluación' }).fill(GRADED);
  await expect(office.getByText('1 fila')).toBeVisible();
  await lookAtWidths(office, info, 'oficina-sesiones');
  await office.getByRole('link', { name: new RegExp(`^Ver: ${GRADED}`) }).click();
  await expect(heading(office, GRADED)).toBeVisible();
  await office.getByRole('combobox', { name: 'Estado' }).selectOption('Sin empezar');
  await office.getByRole('checkbox', { name: 'Seleccionar esta página' }).check();
  await lookAtWidths(office, info, 'oficina-nomina');
  // What opens lies over what comes after it.
  await office.setViewportSize({ width: 1280, height: 800 });
  const minutes = office.waitForEvent('download');
  await office.getByRole('button', { name: 'Imprimir' }).click();
  await office.getByRole('menuitem', { name: 'Acta' }).click();
  expect((await minutes).suggestedFilename()).toMatch(/\.pdf$/);
  await office.getByRole('button', { name: /^Mover \d+…$/ }).click();
  await expect(office.getByRole('dialog', { name: /^Mover a/ })).toBeVisible();
  await lookAtWidths(office, info, 'oficina-mover');
  await office.keyboard.press('Escape');
  await office.getByRole('link', { name: 'Salas' }).click();
  await expect(office.getByRole('table', { name: 'Salas de la sesión' })).toBeVisible();
  await lookAtWidths(office, info, 'oficina-salas');
  await context.close();
});

test('an operator looks at an evaluation as it is taken, with every kind of question @long', async ({ page }, info) => {
  test.slow();
  await logInStaff(page, OPERATOR);
  await expect(page).toHaveURL(/oficina/);
  await page.goto('/oficina/evaluaciones');
  await expect(heading(page, 'Evaluaciones')).toBeVisible();
  await lookAtWidths(page, info, 'oficina-evaluaciones');
  await page.getByRole('link', { name: `Vista previa: ${EVERY_TYPE}` }).click();
  await expect(question(page, 0)).toBeVisible();
  // The evaluation has a skip link of its own, under the bar of the preview.
  await lookAtWidths(page, info, 'oficina-vista-previa', undefined, ['region']);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('combobox', { name: 'Mostrar' }).selectOption('Todas las preguntas');
  await page.getByRole('checkbox', { name: 'Respuestas correctas' }).check();
  await expect(page.getByText('Respuesta correcta:').first()).toBeVisible();
  // Each reading calls its text the same, as where it stands alone.
  await lookAtWidths(page, info, 'oficina-vista-previa-todas', undefined, ['landmark-unique']);
  await page.getByRole('link', { name: 'Volver a Evaluaciones' }).click();
  await expect(heading(page, 'Evaluaciones')).toBeVisible();
});

test('the office is an operator’s alone @long', async ({ page, browser, server }) => {
  await signIn(page, someone());
  await page.goto('/oficina');
  await expect(page).toHaveURL('/home');
  const context = await browser.newContext({ baseURL: server.url, locale: 'es-EC' });
  const proctor = await context.newPage();
  await logInStaff(proctor, PROCTOR);
  await expect(proctor).toHaveURL('/consola');
  await proctor.goto('/oficina/ajustes');
  await expect(proctor).toHaveURL('/consola');
  await context.close();
});

test('what would be if a question were annulled is seen before anybody decides, and changes nothing @long', async ({
  page,
  browser,
  server,
  db,
}, info) => {
  test.slow();
  const { me, sheet } = await gradedSheet(page);
  const gradeOf = () => db.rows<{ grade: number }>('select grade from sheet_grade where sheet_id = $1', [sheet.id]);
  await expect.poll(gradeOf).toHaveLength(1);
  const before = await gradeOf();
  const context = await browser.newContext({ baseURL: server.url, locale: 'es-EC', reducedMotion: 'reduce' });
  const office = await context.newPage();
  await logInStaff(office, OPERATOR);
  await office.getByRole('link', { name: 'Resultados' }).click();
  await office.getByRole('link', { name: `Ver: ${GRADED}` }).click();
  await office.getByRole('link', { name: '¿Qué pasaría si…?' }).click();
  await expect(heading(office, `¿Qué pasaría si…? «${GRADED}»`)).toBeVisible();
  await lookAtWidths(office, info, 'oficina-que-pasaria');
  await office.getByRole('button', { name: 'Suponer otra cosa de una pregunta' }).click();
  const dialog = office.getByRole('dialog', { name: 'Suponer otra cosa de una pregunta' });
  await dialog.getByRole('combobox', { name: 'Pregunta' }).selectOption({ index: 1 });
  await dialog.getByRole('radio', { name: /^Su respuesta correcta sería otra/ }).check();
  await expect(dialog.getByRole('textbox', { name: 'Respuesta correcta' })).toBeVisible();
  await lookAtWidths(office, info, 'oficina-que-pasaria-pregunta');
  await dialog.getByRole('radio', { name: /^Se anula/ }).check();
  await dialog.getByRole('button', { name: 'Agregar' }).click();
  await office.getByRole('textbox', { name: 'Se aprueba desde' }).fill('60');
  await office.getByRole('button', { name: 'Calcular' }).click();
  const report = office.getByRole('region', { name: 'Lo que pasaría' });
  await expect(report.getByRole('heading', { name: /^Notas que cambiarían: 1 de \d+$/ })).toBeVisible();
  await expect(report.getByText(me.full_name)).toBeVisible();
  await lookAtWidths(office, info, 'oficina-que-pasaria-calculado');
  expect(await gradeOf()).toEqual(before);
  await context.close();
});
