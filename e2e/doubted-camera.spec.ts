import { expect, test } from './support/camera.ts';
import { WATCHED } from './support/evaluations.ts';
import { someone } from './support/people.ts';
import { savedLog } from './support/saved.ts';
import { choose, enter, expectAllSaved, expectAnswered, finish, goTo } from './support/screen.ts';
import { set } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';
import { consolePage, OPERATOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

interface Line {
  readonly type: string;
  readonly at: number;
  readonly data: { readonly until?: number };
}

const BLOCK_S = 20;
const FOR_A_PHOTO = { timeout: 60_000 };

test('a picture that a machine has its doubts about covers the question for so long at most, then is an incident with a photo for a person @long', async ({
  page,
  browser,
  camera,
  server,
  db,
}, info) => {
  await set(server, ['rules.camera_verdict_block_s', BLOCK_S], ['settings.emailChangePassword', 1]);
  await camera.show('oneFace');
  await signIn(page, someone());
  const sheet = await enter(page, WATCHED);
  const cover = page.getByRole('alertdialog');
  const goesOn = page.getByText('Puede seguir respondiendo: se toma una foto para que lo mire una persona.');
  await choose(page, 0);
  await expectAllSaved(page);

  await camera.show('dark');
  await expect(cover).toContainText('La imagen de su cámara está muy oscura');
  await expect(cover.getByLabel('Imagen de su cámara')).toBeVisible();
  await expect(cover.getByText(/^Brillo: \d+\. Se necesita: 88\.$/)).toBeVisible();
  await expect(cover.getByRole('timer', { name: 'Tiempo hasta poder continuar' })).toHaveText(/^00:[01]\d$/);
  await lookAtWidths(page, info, 'camara-en-duda');

  // Still dark: nobody is kept from answering for longer.
  await expect(goesOn).toBeVisible({ timeout: 3 * BLOCK_S * 1_000 });
  await expect(cover).toBeHidden();
  await lookAtWidths(page, info, 'camara-para-una-persona');
  await goTo(page, 1);
  await choose(page, 1);
  await expectAnswered(page, 1);
  await expectAllSaved(page);

  const photos = () =>
    db.rows<{ id: number; number: number }>('select id::int, number from photo where sheet_id = $1 and number = 100', [
      sheet.id,
    ]);
  await expect.poll(photos, FOR_A_PHOTO).toMatchObject([{ number: 100 }]);
  const told = () => savedLog(db, sheet.id).then((lines) => lines.join('\n'));
  await expect.poll(told).toContain('CameraDoubtReferred');
  expect(await told()).not.toContain('CameraLost');
  const lines = (await savedLog(db, sheet.id)).map((line) => JSON.parse(line) as Line);
  const [doubted, referred] = ['CameraDoubted', 'CameraDoubtReferred'].map((type) =>
    lines.find((line) => line.type === type),
  );
  expect((doubted?.data.until ?? 0) - (doubted?.at ?? 0)).toBe(BLOCK_S * 1_000);
  expect(referred?.at).toBeGreaterThanOrEqual(doubted?.data.until ?? Number.POSITIVE_INFINITY);

  // What is chosen with the picture dark counts; once it is light the warning goes by itself.
  await camera.show('oneFace');
  await expect(goesOn).toBeHidden();
  await finish(page);

  const operator = await consolePage(browser, server.url, OPERATOR);
  const { session } = await db.row('select session_id as session from answers_sheet where id = $1', [sheet.id]);
  await operator.goto(`/consola/${session}/${sheet.id}`);
  const incident = operator.getByRole('listitem').filter({ hasText: /^Imagen oscura: brillo \d+ \(umbral 80\)De / });
  await incident.getByRole('button', { name: /^Ver foto/ }).click();
  await expect(incident.getByRole('img')).toBeVisible();
  await lookAtWidths(operator, info, 'consola-camara-en-duda');
});
