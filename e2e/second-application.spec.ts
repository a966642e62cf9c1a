import type { Page } from '@playwright/test';
import { applicant, seatsTaken, stands } from './support/applicants.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNothingSticksOut, photograph } from './support/look.ts';
import { homeHeading } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { button } from './support/wizard.ts';

// A service worker would hide requests from the routes of these tests.
test.use({ serviceWorkers: 'block' });

const FIRST = 'Primera prioridad';
const SECOND = 'Segunda prioridad (opcional)';
const picker = (page: Page, list: string) => page.getByRole('region', { name: list });
const search = (page: Page, list: string) => page.getByRole('searchbox', { name: `Buscar carrera: ${list}` });
const pick = (page: Page, list: string, career: string) =>
  picker(page, list)
    .getByRole('button', { name: `Elegir ${career}` })
    .click();
const send = async (page: Page) => {
  await page.getByRole('button', { name: /FINALIZAR/ }).click();
  await expect(page.getByRole('heading', { name: 'Revise y envíe' })).toBeFocused();
  await button(page, 'Enviar postulación').click();
  const dialog = page.getByRole('dialog', { name: '¿Está seguro/a de enviar la postulación?' });
  await expect(dialog).toBeVisible();
  return dialog;
};

test('a second application, on a phone: two careers, one of which goes meanwhile, a reload and a lost reply', async ({
  page,
  db,
}, info) => {
  const look = async (name: string) => {
    for (const width of [768, 1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await photograph(page, info, `${width}-${name}`);
    }
    await expectNothingSticksOut(page);
    await expectAccessible(page);
  };
  const person = await applicant(db);
  await stands(db, person, 'F', 'ENF-LT');
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, person);
  await page.getByRole('link', { name: 'Postular' }).click();
  await expect(page.getByText(/^Antes de postular/)).toBeVisible();
  await look('postulacion');
  await expect(button(page, 'FINALIZAR')).toBeDisabled();
  await search(page, FIRST).fill('baños turismo');
  await pick(page, FIRST, 'Turismo, Baños de Agua Santa');
  await expect(page.getByRole('button', { name: `Cambiar: ${FIRST}` })).toBeFocused();
  await picker(page, SECOND).getByRole('button', { name: 'Elegir una carrera' }).click();
  await expect(search(page, SECOND)).toBeFocused();
  await expect(picker(page, SECOND).getByRole('heading', { level: 3, name: 'Turismo' })).toBeHidden();
  await pick(page, SECOND, 'Contabilidad y Auditoría, Virtual');
  await page.reload();
  await expect(page.getByText('Recuperamos las carreras que eligió y aún no ha enviado.')).toBeVisible();
  await expect(picker(page, FIRST)).toContainText('Turismo');
  await expect(picker(page, SECOND)).toContainText('Contabilidad y Auditoría');

  // Somebody else has its last seat by now.
  const turismo = `round = 'second' and career_id = (select id from career where code = 'TUR-BA')`;
  await db.rows(`update career_quota set taken = seats where ${turismo}`);
  await page.getByRole('checkbox', { name: 'He leído y acepto.' }).check();
  const dialog = await send(page);
  await expect(dialog).toContainText('Segunda prioridad: Contabilidad y Auditoría, Virtual');
  await look('postulacion-confirmar');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Ya no quedan cupos en Turismo. Seleccione otra carrera.')).toBeVisible();
  await expect(search(page, FIRST)).toHaveAccessibleDescription(/La carrera que eligió ya no tiene cupos. Elija otra./);
  await expect(picker(page, SECOND)).toContainText('Contabilidad y Auditoría');
  await look('postulacion-sin-cupo');
  await pick(page, FIRST, 'Agronomía, Riobamba');

  await page.route(
    '**/api/postulate-career',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await (await send(page)).getByRole('button', { name: 'Enviar' }).click();
  const noReply = page.getByText('No se pudo conectar con el servidor. Verifique su conexión a internet');
  await expect(noReply).toBeVisible();
  await expect(picker(page, FIRST)).toContainText('Agronomía');
  await (await send(page)).getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Usted ya envió su segunda postulación.')).toBeVisible();
  await look('postulacion-enviada');
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(homeHeading(page)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Segunda postulación' }).first()).toContainText(
    'Completado',
  );
  expect(
    await db.rows(
      `select one.code as first, two.code as second from postulation
       join career one on one.id = first_career_id join career two on two.id = second_career_id`,
    ),
  ).toEqual([{ first: 'AGR-RB', second: 'CON-VI' }]);
  expect(await seatsTaken(db, 'AGR-RB', 'second')).toBe(1);
});

test('a second application that is not for this person, has nothing to offer or cannot be reached says so @long', async ({
  page,
  db,
}) => {
  const person = await applicant(db);
  await stands(db, person, '5');
  await signIn(page, person);
  await page.goto('/postulation');
  await expect(page.getByText('Debe finalizar su inscripción antes de la segunda postulación.')).toBeVisible();
  await expectAccessible(page);
  await db.rows('delete from enrollment');
  await stands(db, person, 'F', 'ENF-LT');

  await db.rows(`update career_quota set taken = seats where round = 'second'`);
  await page.reload();
  await expect(page.getByText('No hay carreras con cupos disponibles para la segunda postulación.')).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/career-with-quota', (route) => route.abort('connectionreset'));
  await page.reload();
  await expect(page.getByText('Lo sentimos, no se pudo conectar con el servidor')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/career-with-quota');
  await db.rows(`update career_quota set taken = 0 where round = 'second'`);
  await button(page, 'Reintentar').click();
  await page.getByRole('checkbox', { name: 'He leído y acepto.' }).check();
  await button(page, 'GUARDAR Y FINALIZAR LA POSTULACIÓN').click();
  await expect(search(page, FIRST)).toBeFocused();
  await expect(search(page, FIRST)).toHaveAccessibleDescription('Seleccione la carrera de su primera prioridad.');
  await button(page, 'Cancelar').click();
  await expect(homeHeading(page)).toBeVisible();
});
