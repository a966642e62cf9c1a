import { expectAccessible } from './support/axe.ts';
import { EVERY_TYPE } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { photograph } from './support/look.ts';
import { someone } from './support/people.ts';
import { enter } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { consolePage, OPERATOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

test('a minute in which the server did not run is given back in the console, and read with its reason @long', async ({
  page,
  browser,
  server,
  db,
}, info) => {
  const me = someone();
  await signIn(page, me);
  const sheet = await enter(page, EVERY_TYPE);
  const { session } = await db.row<{ session: number }>(
    `update answers_sheet set started_at = started_at - interval '2 minutes' where id = $1
     returning session_id::int as session`,
    [sheet.id],
  );
  await db.row(
    `insert into server_outage (from_at, to_at)
     select started_at + interval '10 seconds', started_at + interval '70 seconds' from answers_sheet where id = $1
     returning from_at`,
    [sheet.id],
  );
  const proctor = await consolePage(browser, server.url, OPERATOR);
  await proctor.goto(`/consola/${session}`);
  await proctor.getByRole('button', { name: 'Tiempo perdido: 1 persona' }).click();
  const list = proctor.getByRole('dialog', { name: 'Tiempo perdido' });
  await list.getByRole('button', { name: 'Ver 1 persona' }).click();
  await expect(list).toContainText('El servidor no respondía');
  await expect(list).toContainText(me.full_name);
  await lookAtWidths(proctor, info, 'tiempo-perdido');
  await list.getByRole('button', { name: 'Devolver a 1 persona' }).click();
  const dialog = proctor.getByRole('dialog', { name: /^Devolver el tiempo perdido a/ });
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Se cayó el servidor');
  await lookAtWidths(proctor, info, 'devolver-tiempo');
  await dialog.getByRole('button', { name: 'Devolver' }).click();
  await expect(list).toContainText('No hay tiempo perdido por decidir.');

  const message = page.getByRole('dialog').filter({ hasText: 'Tiempo devuelto' });
  await expect(message).toContainText(/más tarde: el servidor no respondía de [0-9:]+ a [0-9:]+ \(1 min 00 s\)/);
  await expect(message).toContainText('Motivo: Se cayó el servidor');
  await expectAccessible(page);
  await photograph(page, info, 'tiempo-devuelto');
  await proctor.context().close();
});
