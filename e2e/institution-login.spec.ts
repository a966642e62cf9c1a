import type { Page } from '@playwright/test';
import { startIdentityProvider } from '../packages/server/src/testing/identity-provider.ts';
import { test as base, expect } from './support/fixtures.ts';
import { OPERATOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

let address = '';
/** A server that knows an institution's own provider, which goes by the login. */
const test = base.extend({
  serverEnv: async ({ browserName: _ }, use) => {
    const { identityProvider, close } = await startIdentityProvider(() => address);
    await use({
      OIDC_ISSUER: identityProvider.issuer,
      OIDC_CLIENT_ID: identityProvider.clientId,
      OIDC_CLIENT_SECRET: identityProvider.clientSecret,
      OIDC_CLAIM: 'preferred_username',
    });
    await close();
  },
});

const logInThere = async (page: Page, login: string): Promise<void> => {
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
};

test('an operator logs in with the institution’s account, and whoever is unknown here is told so @long', async ({
  page,
  server,
}, info) => {
  address = server.url;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Ingresar con la cuenta de la institución' }).click();
  await logInThere(page, 'nadie');
  await expect(page.getByRole('alert')).toContainText('no corresponde a ninguna cuenta del personal');
  await expect(page).toHaveURL(`${server.url}/institucion`);
  await lookAtWidths(page, info, 'ingreso-institucion');

  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await logInThere(page, OPERATOR.username);
  await page.waitForURL('**/oficina/**');
});
