import { readFile } from 'node:fs/promises';
import { applicant, stands } from './support/applicants.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { installed } from './support/installed.ts';
import { photograph } from './support/look.ts';
import { homeHeading } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { tryAgain } from './support/try-again.ts';
import { lookAtWidths } from './support/widths.ts';
import { atStep, button } from './support/wizard.ts';

const HOSTILE =
  '<p>Lea <strong>esto</strong><img src="x" onerror="document.title = `roto`"><script>alert(1)</script></p>';

test('the home of an admission: a file, a page, a confirmation whose reply is lost, the way out; and the server away', async ({
  page,
  context,
  server,
  db,
}, info) => {
  const person = await applicant(db);
  await db.rows(`update schedule_step set messages = $1 where position = 2`, [
    JSON.stringify([{ type: 'info', text: HOSTILE }]),
  ]);
  await signIn(page, person);
  const message = page.getByText('Lea esto');
  await expect(message.locator('strong')).toHaveText('esto');
  await expect(message.locator('script, [onerror]')).toHaveCount(0);
  await expect(page).not.toHaveTitle('roto');
  await lookAtWidths(page, info, 'inicio-admision', [360, 1280]);

  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Descargar la guía').click()]);
  expect(file.suggestedFilename()).toBe('guia-de-inscripcion.pdf');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('link', { name: 'Ir a la inscripción' }).click();
  await atStep(page, 1);
  await expect(page.getByRole('heading', { name: 'Asistencia a la evaluación' })).toBeHidden();

  await stands(db, person, 'F', 'ENF-LT');
  await page.goto('/home');
  await button(page, 'Confirmar asistencia').click();
  const dialog = page.getByRole('dialog', { name: 'Confirmar asistencia' });
  await expect(dialog).toContainText('¿Confirma que rendirá la evaluación de admisión?');
  await photograph(page, info, '1280-inicio-confirmar');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(button(page, 'Confirmar asistencia')).toBeFocused();
  let lost = 0;
  await context.route('**/api/schedule-step/*/confirm', async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await button(page, 'Confirmar asistencia').click();
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await expect(dialog.getByText('Lo sentimos, no se pudo conectar con el servidor')).toBeVisible();
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByText('Acción realizada con éxito')).toBeVisible();
  await expect(button(page, 'Confirmar asistencia')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Asistencia a la evaluación' })).toBeFocused();
  expect(await db.rows('select 1 from schedule_confirmation')).toHaveLength(1);

  await installed(page);
  await server.kill();
  await page.reload();
  const retry = page.getByText('Lo sentimos, no se pudo conectar con el servidor');
  await expect(retry).toBeVisible();
  await photograph(page, info, '1280-inicio-sin-servidor');
  await expectAccessible(page);
  await server.start();
  const attendance = page.getByRole('listitem').filter({ hasText: 'Asistencia a la evaluación' }).first();
  await tryAgain(page, attendance);
  await expect(attendance).toContainText('Completado');
  await button(page, 'Continuar más tarde').click();
  await expect(page).toHaveURL('/login');
  await expect(homeHeading(page)).toBeHidden();
});
