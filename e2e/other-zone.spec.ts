import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { arrive, fillLogin } from './support/screen.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ timezoneId: 'Europe/Madrid', serviceWorkers: 'block' });

const BOTH =
  /de \d\d:\d\d a \d\d:\d\d \(hora de Guayaquil\) · .*\d\d:\d\d.* en su equipo \(hora de Madrid\)|hasta el .*\(hora de Guayaquil\) · .* en su equipo \(hora de Madrid\)/;

test('on a device elsewhere a session has both hours, each with the name of its zone @long', async ({ page }, info) => {
  await page.goto('/login');
  await fillLogin(page, someone());
  await arrive(page);
  await expect(page.getByText(BOTH).first()).toBeVisible();
  await lookAtWidths(page, info, 'otra-zona');
});
