import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

test.use({ serviceWorkers: 'block' });

test('the page says that it loads until the application is here, and what to do where it does not come', async ({
  page,
}) => {
  let isCut = true;
  await page.route(/\.js$/, (route) => (isCut ? route.abort() : route.continue()));
  await page.goto('/login');
  await expect(page.getByRole('status')).toContainText('Cargando la plataforma de evaluaciones…');
  const late = page.getByText('Tarda más de lo normal. Revise su conexión y vuelva a cargar la página.');
  await expect(late).toBeHidden();
  await expectAccessible(page);
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expect(late).toBeVisible();
  isCut = false;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
  await expect(page.getByText('Cargando la plataforma de evaluaciones…')).toBeHidden();
});
