import { expect, type Page } from '@playwright/test';
import { CLIENT_ID, LOADER_HEADER, LoginReply, login } from '@quipu/contract';
import type { Person } from './people.ts';
import { homeHeading } from './screen.ts';

/** A reply that a browser shows as it is: a page of the server without any script. */
const BARE_PAGE = '/api/app';
/** The version of the client that the server asks for. */
const VERSION = '1.4.2';
const SECOND_MS = 1_000;

type Credentials = Pick<Person, 'username' | 'password'>;

const loggedIn = async (page: Page, { username, password }: Credentials): Promise<LoginReply> => {
  const data = login.body.encode({
    clientId: CLIENT_ID,
    username,
    password,
    timestamp: Date.now(),
    version: VERSION,
    url: null,
    captcha: null,
    key: null,
    deviceToken: null,
  });
  const headers = { 'X-Requested-With': 'XMLHttpRequest', [LOADER_HEADER]: '1' };
  const reply = await page.request.post(login.path, { data, headers });
  const decoded = LoginReply.decode(await reply.json());
  if (decoded._tag === 'Left') throw new Error(`${username} cannot log in: ${reply.status()}`);
  return decoded.right;
};

/**
 * Puts the page at home as after a login, by the server's own reply, which is where a reload finds it: for tests of
 * what comes after. Who has something to accept or to show first logs in on the screen: `logIn`.
 */
export const signIn = async (page: Page, person: Credentials): Promise<void> => {
  const { accessToken, expiresIn, extra, ...who } = await loggedIn(page, person);
  const session = {
    ...who,
    token: accessToken,
    expiration: Date.now() + expiresIn * SECOND_MS,
    watermark: who.watermark ?? who.reference,
    missing: [],
    ...(extra === null ? {} : { extra }),
  };
  await page.goto(BARE_PAGE);
  await page.evaluate((kept) => sessionStorage.setItem('quipu.session', kept), JSON.stringify(session));
  await page.goto('/home');
  await expect(homeHeading(page)).toBeVisible();
};
