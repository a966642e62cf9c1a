import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Database } from './support/database.ts';
import { EVERY_TYPE } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { installed } from './support/installed.ts';
import { press } from './support/keyboard.ts';
import { quipu } from './support/operator.ts';
import { PEOPLE, type Person, someone } from './support/people.ts';
import { fillLogin } from './support/screen.ts';
import { ROOT, type Server } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { OPERATOR } from './support/staff.ts';
import { tryAgain } from './support/try-again.ts';
import { lookAtWidths } from './support/widths.ts';

const DEMO = join(ROOT, 'packages/server/demo');
const WHO = ['--operator', OPERATOR.username, '--reason', 'Turno cambiado'];
const button = (page: Page, name: string) => page.getByRole('button', { name });
const enterButton = (page: Page) => button(page, `Acceder: ${EVERY_TYPE}`);

/** One more, which the home asks for. */
const loadAgreementOfHome = async ({ dataFolder }: Server): Promise<void> => {
  const file = join(dataFolder, 'acuerdos.json');
  const all = JSON.parse(await readFile(join(DEMO, 'agreements.json'), 'utf8')) as readonly object[];
  const one = { title: 'Normas de la sede', location: 'home', content: '<p>{{name}}: llegue con su cédula.</p>' };
  await writeFile(file, JSON.stringify([...all, one]));
  await quipu(dataFolder, 'load-agreements', file, '--files', join(DEMO, 'files'));
};

const acceptAll = (db: Database, { username }: Person) =>
  db.rows(
    `insert into agreement_acceptance (user_id, agreement_id, at)
     select person.id, agreement.id, now() from app_user person, agreement where reference = $1
     on conflict do nothing`,
    [username],
  );

test('what is asked before an evaluation: agreements of the home, and start steps to be read, heard, or seen in sign language @long', async ({
  page,
  server,
  db,
}, info) => {
  const blind = someone(({ accessibility }) => accessibility === 'VISUAL');
  // Those of the login.
  await acceptAll(db, blind);
  await loadAgreementOfHome(server);
  await page.goto('/login');
  await fillLogin(page, blind);
  const agreement = page.getByRole('dialog', { name: /Normas de la sede/ });
  await expect(agreement).toContainText(`${blind.full_name}: llegue con su cédula.`);
  await lookAtWidths(page, info, 'acuerdo-del-inicio');
  await agreement.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('Tiene acuerdos por leer y aceptar antes de acceder a sus evaluaciones.')).toBeVisible();
  await enterButton(page).click();
  await agreement.getByRole('checkbox').check();
  await agreement.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByText('Información ingresada con éxito')).toBeVisible();
  await page.reload();
  await expect(enterButton(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await press(enterButton(page));
  const step = page.getByRole('dialog');
  await expect(step).toContainText('Paso 1 de 4');
  const audio = step.locator('audio');
  const isPlaying = () => audio.evaluate((player: HTMLAudioElement) => !player.paused && player.currentTime > 0);
  await page.keyboard.press('Space');
  await expect.poll(isPlaying).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(isPlaying).toBe(false);
  await lookAtWidths(page, info, 'paso-con-audio');
  await expect(step.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(step).toContainText('Paso 2 de 4');
  await step.getByRole('checkbox').check();
  await step.getByRole('button', { name: 'Siguiente' }).click();
  await step.getByRole('checkbox').check();
  await step.getByRole('button', { name: 'Siguiente' }).click();
  await expect(step).toContainText('Tiene preguntas obligatorias');
  await expect(step.getByRole('button', { name: 'Iniciar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(step).toBeHidden();
  await expect(enterButton(page)).toBeFocused();

  const deaf = someone(({ accessibility }) => accessibility === 'AUDITIVA');
  await acceptAll(db, deaf);
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, deaf);
  await enterButton(page).click();
  const video = step.locator('video');
  await expect(video).toHaveAccessibleName('El texto en lengua de señas');
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThan(0);
  await expect(audio).toBeHidden();
  await lookAtWidths(page, info, 'paso-en-senas');
});

test('the list says why it is empty, closed or away, warns at five minutes, and sends away who has to log in again @long', async ({
  page,
  server,
  db,
}, info) => {
  const me = someone();
  await signIn(page, me);
  await expect(enterButton(page)).toBeVisible();
  const card = page.getByRole('article', { name: EVERY_TYPE });
  await expect(card).toContainText(/Cierra en \d+ (días?|horas?)/);
  const timer = card.getByRole('timer');
  await expect(timer).toBeHidden();
  await db.rows(
    `update quiz_session set ends_at = now() + interval '306 seconds'
     where quiz_id = (select id from quiz where name = $1)`,
    [EVERY_TYPE],
  );
  await page.reload();
  await expect(timer).toHaveAttribute('data-warning', 'true');
  await expect(timer).toHaveText(/^0?5:00$|^0?4:/);
  await lookAtWidths(page, info, 'evaluaciones');

  const past = ['--start', '2026-01-01T08:00:00-05:00', '--end', '2026-01-01T09:00:00-05:00'];
  await quipu(server.dataFolder, 'lab-hours', me.username, ...past, ...WHO);
  await page.reload();
  await expect(
    page.getByRole('main').getByRole('alert').getByText('Acércate a la sede en el horario asignado.'),
  ).toBeVisible();
  await lookAtWidths(page, info, 'evaluaciones-403');
  await quipu(server.dataFolder, 'clear-lab-hours', me.username, ...WHO);
  await tryAgain(page, enterButton(page));

  await installed(page);
  await server.kill();
  await page.reload();
  await expect(page.getByText('Lo sentimos, no se pudo conectar con el servidor')).toBeVisible();
  await lookAtWidths(page, info, 'evaluaciones-sin-servidor');
  await server.start();
  await tryAgain(page, enterButton(page));

  await db.rows(
    `update answers_sheet set attempt = attempt + 50, user_id = (select id from app_user where reference = $2)
     where user_id = (select id from app_user where reference = $1)`,
    [me.username, PEOPLE[1]?.username],
  );
  await page.reload();
  await expect(page.getByText('No tiene evaluaciones asignadas.')).toBeVisible();
  for (const name of ['Reintentar', 'Cerrar sesión']) await expect(button(page, name)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cambiar clave' })).toHaveAttribute('href', '/reset-password');
  await lookAtWidths(page, info, 'evaluaciones-ninguna');

  await quipu(server.dataFolder, 'require-new-password', me.username, ...WHO);
  await tryAgain(page, page.getByText('La institución pidió que cambie su clave: ingrese de nuevo para hacerlo.'));
  await expect(page).toHaveURL('/login');
});
