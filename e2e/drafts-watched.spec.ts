import { expect, test } from './support/camera.ts';
import { WRITTEN_WATCHED } from './support/evaluations.ts';
import { someone } from './support/people.ts';
import { cameraPlug } from './support/plug.ts';
import { enter } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { expectKeptText, field, typeFor } from './support/typing.ts';

test.use({ serviceWorkers: 'block' });

test('the camera is pulled out while typing: the sentence stays on the screen and is at the server', async ({
  page,
  camera,
  db,
}) => {
  const plug = await cameraPlug(page);
  await camera.show('oneFace');
  await signIn(page, someone());
  const sheet = await enter(page, WRITTEN_WATCHED);
  await expect(page.getByText('Cámara en uso: se toman fotos')).toBeVisible();
  const [place] = sheet.placed;
  await field(page).click();
  await typeFor(page, 4_000);
  await plug.pull();
  const cover = page.getByRole('alertdialog');
  await expect(cover).toContainText('No se encuentra ninguna cámara');
  // Covered, it is in no reader's way: it stands there all the same.
  const covered = page.locator('main textarea');
  const text = await covered.inputValue();
  expect(text.length).toBeGreaterThan(5);
  await expectKeptText(db, sheet.id, place?.item.answerId ?? 0, text);
  await plug.putBack();
  await expect(cover).toBeHidden();
  await expect(covered).toHaveValue(text);
});
