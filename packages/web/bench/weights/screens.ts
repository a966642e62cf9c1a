import type { Browser, Locator, Page } from 'playwright-core';
import { newContext } from '../browser.ts';
import type { RunningServer } from '../running-server.ts';
import { logIn, logInOperator, PEOPLE } from '../sign-in.ts';
import { received, type Session } from './fresh-browser.ts';
import type { Received } from './wire.ts';

const APPLICANT = { username: 'BANCO-PESOS', password: 'quipu de nudos 12' };

interface Screen {
  readonly what: string;
  readonly path: string;
  readonly session?: Session;
  /** Opens over the home, which is there already: no first screen, what it fetches besides counts. */
  readonly isOverHome?: true;
  /** Finds something that is there only once the screen shows what it is for. */
  readonly shown: (page: Page) => Locator;
}

const sessionOf = async (
  browser: Browser,
  baseURL: string,
  enterAs: (page: Page) => Promise<void>,
): Promise<Session> => {
  const context = await newContext(browser, { baseURL, locale: 'es-EC', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await enterAs(page);
    return {
      storage: await context.storageState(),
      kept: await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>),
    };
  } finally {
    await context.close();
  }
};

const screensOf = async (browser: Browser, server: RunningServer, sheetId: string): Promise<readonly Screen[]> => {
  await server.loadPeople([
    { ...APPLICANT, full_name: 'Persona de la medición', email: 'pesos@ejemplo.ec', is_lab: 0 },
  ]);
  const [examinee] = PEOPLE;
  const applicant = await sessionOf(browser, server.url, (page) => logIn(page, APPLICANT));
  await server.finishEnrollment(examinee.username);
  const finished = await sessionOf(browser, server.url, (page) => logIn(page, examinee));
  const operator = await sessionOf(browser, server.url, logInOperator);
  const dialog = (page: Page) => page.getByRole('dialog');
  return [
    { what: 'sign-up', path: '/signup', shown: (page) => page.getByRole('radio', { name: 'Cédula' }) },
    { what: 'recovery', path: '/auth/passwords/email', shown: (page) => page.getByRole('textbox').first() },
    {
      what: 'enrollment',
      path: '/register',
      session: applicant,
      shown: (page) => page.getByRole('heading', { name: /^Paso 1 de 5/ }),
    },
    {
      what: 'postulation',
      path: '/postulation',
      session: finished,
      shown: (page) => page.getByText('Primera prioridad').first(),
    },
    {
      what: 'console',
      path: '/consola',
      session: operator,
      shown: (page) => page.getByRole('article').first(),
    },
    {
      what: 'results',
      isOverHome: true,
      path: `/home/${sheetId}`,
      session: finished,
      shown: (page) => dialog(page).getByRole('button', { name: 'Ver comprobante' }),
    },
    {
      what: 'review',
      isOverHome: true,
      path: `/home/${sheetId}/answers`,
      session: finished,
      shown: (page) => dialog(page).getByRole('article').first(),
    },
  ];
};

const SCREEN = 'screen';

export interface MeasuredScreen extends Pick<Screen, 'what' | 'isOverHome'> {
  readonly received: readonly Received[];
}

/**
 * Measures each of the other screens where it is the first that a browser opens, until nothing more is fetched; of what
 * opens over the home, what comes once that is there.
 */
export const otherScreens = async (
  browser: Browser,
  server: RunningServer,
  sheetId: string,
): Promise<readonly MeasuredScreen[]> => {
  const measured = [];
  for (const { path, session, shown, ...screen } of await screensOf(browser, server, sheetId)) {
    const all = await received(
      browser,
      server.url,
      { encoding: 'gzip', ...(session && { session }) },
      async (context, wire) => {
        const page = await context.newPage();
        if (screen.isOverHome) {
          await page.goto('/home');
          await wire.idle(page);
        }
        wire.begin(SCREEN);
        await page.goto(path);
        await shown(page).waitFor();
        await wire.idle(page);
      },
    );
    measured.push({ ...screen, received: all.filter(({ stage }) => stage === SCREEN) });
  }
  return measured;
};
