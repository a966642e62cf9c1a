import { readdirSync } from 'node:fs';
import type { DesktopBridge } from '@quipu/proctor/bridge';
import { expect, test } from './support/desktop-fixtures.ts';
import { set } from './support/settings.ts';

/** Tells whether each came to anything, of what no page of ours would do. */
const misdeeds = async (elsewhere: string): Promise<Readonly<Record<string, boolean>>> => {
  const bridge = Reflect.get(window, 'quipuDesktop') as DesktopBridge;
  const wrong = (given: unknown): never => given as never;
  const works = async (work: () => unknown): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch {
      return false;
    }
  };
  bridge.evaluationRunning(wrong('yes'));
  bridge.evaluationRunning(wrong(1));
  bridge.forbid(wrong('anydesk'));
  bridge.forbid(wrong([7]));
  bridge.forbid(['x'.repeat(1_000)]);
  const frame = document.createElement('iframe');
  const loaded = new Promise((done) => frame.addEventListener('load', done));
  frame.src = `${elsewhere}/health`;
  document.body.append(frame);
  await loaded;
  const inline = document.createElement('script');
  inline.textContent = 'window.wasRun = true';
  document.head.append(inline);
  return {
    'a path for a journal': await works(() => bridge.journal.read(wrong(['../../x', 1]))),
    'a sheet that cannot be': await works(() => bridge.journal.begin([1, -1], { device: 'd', lines: [] })),
    'two lines in one': await works(() => bridge.journal.append([1, 1], 0, ['a\nb'])),
    'no device': await works(() => bridge.journal.begin([1, 1], wrong({ device: '', lines: [] }))),
    'a program in the page': 'wasRun' in window,
    'a call elsewhere': await works(() => fetch(`${elsewhere}/health`, { mode: 'no-cors' })),
    'the world of Node': 'require' in window || 'process' in window,
  };
};

test('the application takes nothing wrong from its page, and is closed to an old version and while the institution says so @long', async ({
  desktop,
  server,
}) => {
  const { page } = desktop;
  const form = page.getByRole('button', { name: 'Ingresar' });
  await expect(form).toBeVisible();
  const done = await page.evaluate(misdeeds, server.url);
  expect(Object.entries(done).filter(([, came]) => came)).toEqual([]);
  const [, foreign] = page.frames();
  expect(await foreign?.evaluate(() => 'quipuDesktop' in window), 'another origin has no bridge').toBe(false);
  expect(await desktop.window()).toEqual({ isOpen: true, kiosk: false, onTop: false });
  expect(readdirSync(desktop.userData), 'nothing was written').not.toContain('journal');
  await desktop.run(['anydesk']);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['AnyDesk']);
  await desktop.run([]);
  await expect(form).toBeVisible();

  await set(server, ['settings.desktop', '0.15.0']);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Existe una nueva versión' })).toBeVisible();
  await expect(page.getByText(/Descargue la nueva versión .* desde el enlace que recibió en su correo/)).toBeVisible();
  await expect(form).toBeHidden();

  await set(server, ['settings.desktop', '0.14.0'], ['settings.app', 0]);
  await page.reload();
  await expect(page.getByText('Estamos trabajando para que todo funcione correctamente')).toBeVisible();
  await expect(page.getByText('en este momento el acceso a la plataforma no está disponible.')).toBeVisible();
  // The window may be gone before the press is over.
  await Promise.allSettled([page.getByRole('button', { name: 'Cerrar la aplicación' }).click()]);
  await expect.poll(desktop.window).toMatchObject({ isOpen: false });
});
