import { forgetAcceptances } from './support/acceptances.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { fillLogin, homeHeading } from './support/screen.ts';

test.use({ serviceWorkers: 'block' });

test('cancelling the agreements ends the session that was opened, and leaves nothing behind', async ({ page, db }) => {
  await forgetAcceptances(db);
  const me = someone();
  await page.goto('/login');
  await fillLogin(page, me);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(me.full_name);
  await expect(dialog).not.toContainText('{{');
  expect(await page.evaluate(() => sessionStorage.getItem('quipu.session'))).toBeNull();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/login');
  const open = () => db.rows('select id from token_family where ended_at is null');
  await expect.poll(open).toEqual([]);
  expect(await db.rows('select user_id from agreement_acceptance')).toEqual([]);
  await page.goto('/home');
  await expect(page).toHaveURL('/login');
});

test('with VISUAL they are heard and accepted by keys alone @long', async ({ page, db }) => {
  const me = someone(({ accessibility }) => accessibility === 'VISUAL');
  await forgetAcceptances(db);
  await page.goto('/login');
  await fillLogin(page, me);
  const dialog = page.getByRole('dialog');
  const heading = dialog.getByRole('heading').first();
  await expect(heading).toBeFocused();
  const player = dialog.locator('audio');
  const playing = () => player.evaluate((audio: HTMLAudioElement) => !audio.paused);
  const at = () => player.evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0);
  expect(await playing()).toBe(false);
  await page.keyboard.press('Space');
  await expect.poll(playing).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(playing).toBe(false);
  const before = await at();
  await page.keyboard.press('ArrowRight');
  await expect.poll(at).toBeCloseTo(before + 3, 1);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(at).toBeCloseTo(before, 1);
  const speed = dialog.getByRole('combobox', { name: 'Velocidad' });
  for (const value of ['0.7', '1.5', '2', '1']) {
    await speed.selectOption(value);
    expect(await player.evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(Number(value));
  }
  await heading.focus();
  await page.keyboard.press('Enter');
  await expect(heading).toContainText('Paso 2 de 2');
  await expect(heading).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(homeHeading(page)).toBeVisible();
  await expect.poll(async () => (await db.rows('select agreement_id from agreement_acceptance')).length).toBe(2);

  await page.evaluate(() => sessionStorage.clear());
  await db.rows('delete from agreement_acceptance');
  await page.goto('/login');
  await fillLogin(page, me);
  await expect(heading).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Usuario' })).toBeVisible();
  await expect.poll(() => db.rows('select id from token_family where ended_at is null')).toHaveLength(0);
});
