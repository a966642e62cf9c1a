import { existsSync } from 'node:fs';
import { expect, test } from './support/desktop-fixtures.ts';
import { draftsFile } from './support/desktop-journals.ts';
import { sheetOnDesktop } from './support/desktop-sheet.ts';
import { WRITTEN } from './support/evaluations.ts';
import { expectKeptText, field, typeFor, watchKeys } from './support/typing.ts';

/** The device has what was typed */
const ON_DEVICE_MS = 1_000;

test('what is being typed, and no server has heard of, outlives the application and all that the browser stored @long', async ({
  desktop,
  server,
  db,
}) => {
  const { sheet, key, takeUp } = await sheetOnDesktop(desktop, db, WRITTEN);
  const answerId = sheet.placed[0]?.item.answerId ?? 0;
  const keys = await watchKeys(desktop.page);
  await field(desktop.page).click();
  // It takes nothing from here on, which is noticed after ten seconds only.
  server.pause();
  await typeFor(desktop.page, 7_000);
  const killedAt = Date.now();
  await desktop.killMain();
  const onDevice = keys.findLast(({ at }) => at <= killedAt - ON_DEVICE_MS)?.text ?? '';
  expect(onDevice.length).toBeGreaterThan(5);

  await server.kill();
  await server.start();
  await desktop.restart({ storageLost: true });
  await takeUp();
  await expect(field(desktop.page)).toHaveValue(new RegExp(`^${onDevice}`));
  await expectKeptText(db, sheet.id, answerId, await field(desktop.page).inputValue());
  await expect.poll(() => existsSync(draftsFile(desktop, key)), 'as an answer it is kept in the journal').toBe(false);
});
