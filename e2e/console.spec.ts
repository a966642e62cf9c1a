import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { press, reach, type } from './support/keyboard.ts';
import { photograph } from './support/look.ts';
import { noticesAt, watchNotices } from './support/notices.ts';
import { quipu } from './support/operator.ts';
import { someone } from './support/people.ts';
import { savedAnswers, statusOf } from './support/saved.ts';
import { choose, enter, expectAllSaved, goTo, homeHeading } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { consolePage, OPERATOR, PROCTOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

const WITHIN_MS = 3_000;
const TIME_NOTICE = 'Hora de la sesión actualizada';
const MESSAGE = 'Siéntese frente a la cámara, por favor';

/** Asks what the server says to calls of the console by somebody who has no part in it. */
const refusals = (page: Page, sheetId: number): Promise<readonly number[]> =>
  page.evaluate(async (sheet) => {
    const { token } = JSON.parse(sessionStorage.getItem('quipu.session') ?? '{}') as { readonly token: string };
    const headers = {
      Authorization: `Bearer ${token}`,
      'X-Requested-With': 'XMLHttpRequest',
      'X-Quipu-Loader': '1',
      'Content-Type': 'application/json',
    };
    const ask = async (path: string, body?: object) => {
      const given = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      return (await fetch(`/api/console/${path}`, { headers, ...given })).status;
    };
    return Promise.all([
      ask('sessions'),
      ask(`sheets/${sheet}/timeline`),
      ask(`sheets/${sheet}/time`, { minutes: 10, reason: 'Porque sí', once: '0'.repeat(32) }),
      ask(`sheets/${sheet}/view`, {}),
    ]);
  }, sheetId);

/** Fills in what is asked before an action: its fields one after the other, by keys. */
const fillIn = async (dialog: Locator, fields: readonly (readonly [label: RegExp, text: string])[]) => {
  await expect(dialog).toBeVisible();
  for (const [label, text] of fields) await type(dialog.getByLabel(label), text);
};

test('a proctor, by keyboard alone, finds an examinee, sees what they do and what their device tells as it happens, and acts; all of it is kept @long', async ({
  page,
  browser,
  server,
  db,
}, info) => {
  const me = someone();
  await watchNotices(page, TIME_NOTICE);
  await signIn(page, me);
  await page.goto('/consola');
  await expect(homeHeading(page)).toBeVisible();
  await expect(page).toHaveURL('/home');
  const sheet = await enter(page, HYBRID);
  expect(await refusals(page, sheet.id), 'of their own sheet, too').toEqual([403, 403, 403, 403]);
  await choose(page, 0);
  await expectAllSaved(page);
  const { session } = await db.row<{ session: number }>(
    'select session_id::int as session from answers_sheet where id = $1',
    [sheet.id],
  );

  const proctor = await consolePage(browser, server.url, PROCTOR);
  const link = proctor.getByRole('link', { name: HYBRID });
  await expect(proctor.getByRole('article').first()).toBeVisible();
  await expect(link).toHaveCount(0);
  const assigned = [PROCTOR.username, String(session), '--operator', OPERATOR.username, '--reason', 'Turno'];
  await quipu(server.dataFolder, 'assign-proctor', ...assigned);
  await proctor.goto('/consola');
  await press(link);
  const search = proctor.getByRole('searchbox', { name: 'Buscar por nombre o identificación' });
  await expect(search).toBeVisible();
  await type(search, me.username);
  const mine = proctor.getByRole('row').filter({ hasText: me.full_name });
  await expect(proctor.getByRole('row')).toHaveCount(2);
  const saved = mine.getByRole('gridcell').nth(2);
  await expect(saved).toHaveText('1');
  await goTo(page, 1);
  await choose(page, 1);
  await expect(saved).toHaveText('2');
  await expect(mine).toContainText(`2 de ${sheet.placed.length}`);

  await page.keyboard.press('PrintScreen');
  const warned = page.getByRole('dialog', { name: 'Captura de pantalla' });
  await expect(warned).toContainText('Se encuentra prohibido realizar capturas de pantalla. ¡Evite sanciones!');
  await expect(mine).toContainText('1 por revisar');
  await warned.getByRole('button').click();
  await lookAtWidths(proctor, info, 'consola-sesion');
  await press(mine);
  const panel = proctor.getByRole('complementary', { name: me.full_name });
  await expect(panel.getByRole('heading', { name: '1 incidente por revisar' })).toBeVisible();
  await expect(panel.getByRole('heading', { name: me.full_name })).toBeFocused();
  await lookAtWidths(proctor, info, 'consola-persona');
  const incident = /^Cerrar incidente: Se presionó la tecla de captura de pantalla/;
  // The capture's own call comes at once; how it was seen stands in the log, which comes later.
  await expect(panel.getByRole('button', { name: incident })).toBeVisible({ timeout: 120_000 });
  await press(panel.getByRole('button', { name: incident }));
  await press(panel.getByRole('button', { name: 'Conversado con la persona' }));
  await expect(panel.getByRole('heading', { name: 'Sin incidentes por revisar' })).toBeFocused();
  await expect(mine).toContainText('1 revisado');

  const dialog = proctor.getByRole('dialog');
  await press(panel.getByRole('button', { name: 'Enviar mensaje' }));
  await fillIn(dialog, [[/^Mensaje/, MESSAGE]]);
  await press(dialog.getByRole('button', { name: 'Enviar mensaje' }));
  await expect(page.getByText(MESSAGE)).toBeVisible();

  await press(panel.getByRole('button', { name: 'Dar más tiempo' }));
  await fillIn(dialog, [
    [/^Minutos/, '10'],
    [/^Motivo/, 'Corte de luz'],
  ]);
  // A tablet that is turned keeps what was written.
  await proctor.setViewportSize({ width: 360, height: 800 });
  await photograph(proctor, info, '360-consola-mas-tiempo');
  await expectAccessible(proctor);
  await proctor.setViewportSize({ width: 1280, height: 800 });
  await press(dialog.getByRole('button', { name: 'Dar tiempo' }));
  await expect.poll(() => noticesAt(page)).toHaveLength(1);
  const { at } = await db.row<{ at: Date }>('select times_updated_at as at from answers_sheet where id = $1', [
    sheet.id,
  ]);
  expect(((await noticesAt(page))[0] ?? 0) - at.getTime()).toBeLessThan(WITHIN_MS);

  await press(panel.getByRole('button', { name: 'Finalizar evaluación' }));
  await fillIn(dialog, [[/^Motivo/, 'Documento por verificar']]);
  await press(dialog.getByRole('button', { name: 'Finalizar evaluación' }));
  const ended = page.getByRole('dialog', { name: 'Evaluación finalizada' });
  await expect(ended).toContainText('Su evaluación ha sido finalizada por el supervisor.');
  await expect(page).toHaveURL('/home');
  expect(await statusOf(db, sheet.id)).toBe('F');
  await ended.getByRole('button', { name: 'Aceptar' }).click();

  await press(panel.getByRole('button', { name: 'Reabrir evaluación' }));
  await fillIn(dialog, [
    [/^Minutos/, '20'],
    [/^Motivo/, 'Identidad verificada'],
  ]);
  await press(dialog.getByRole('button', { name: 'Reabrir' }));
  await expect(mine).toContainText('En curso');
  await page.reload();
  await enter(page, HYBRID);
  await goTo(page, 2);
  await choose(page, 0);
  await expectAllSaved(page);
  expect(Object.keys(await savedAnswers(db, sheet.id))).toHaveLength(3);

  await page.evaluate(() => {
    const screen = window.screen as unknown as EventTarget;
    Object.defineProperty(screen, 'isExtended', { value: true });
    screen.dispatchEvent(new Event('change'));
  });
  await expect(page.getByRole('heading', { name: 'Evaluación finalizada por intento de copia' })).toBeVisible();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL('/login');
  expect(await statusOf(db, sheet.id)).toBe('FC');
  await expect(panel.getByRole('heading', { name: '1 incidente por revisar' })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Cerrar incidente: Más pantallas de las permitidas/ })).toBeVisible();

  await reach(panel.getByRole('button', { name: 'Cerrar el detalle' }), 'Shift+Tab');
  await proctor.keyboard.press('Escape');
  await expect(mine).toBeFocused();

  const actions = await db.rows<{ action: string; why: string }>(
    "select what->>'action' as action, why from operator_action where who = $1 order by id",
    [PROCTOR.username],
  );
  expect(actions).toEqual([
    { action: 'close-incident', why: 'Conversado con la persona' },
    { action: 'send-message', why: MESSAGE },
    { action: 'extend-sheet', why: 'Corte de luz' },
    { action: 'end-sheet', why: 'Documento por verificar' },
    { action: 'reopen-sheet', why: 'Identidad verificada' },
  ]);
  const shown = await quipu(server.dataFolder, 'show-sheet', String(sheet.id));
  for (const { action, why } of actions) expect(shown).toContain(`${action}, ${PROCTOR.username}: ${why}`);
});
