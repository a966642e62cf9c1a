import type { Browser, Page } from '@playwright/test';
import { WITH_CAMERA } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { enter } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { cuttableSockets, expectInChannels } from './support/sockets.ts';
import { consolePage, OPERATOR, PROCTOR, type StaffMember } from './support/staff.ts';

const FRAMES = 15;

test.use({ serviceWorkers: 'block', permissions: ['camera', 'microphone'] });

const staffPage = async (browser: Browser, baseURL: string, who: StaffMember, at: string): Promise<Page> => {
  const page = await consolePage(browser, baseURL, who);
  await page.goto(at);
  return page;
};

/** Waits for so many more pictures on the screen, and returns how large they are. */
const moreFrames = (page: Page): Promise<string> =>
  page.locator('video').evaluate(
    (video: HTMLVideoElement, wanted) =>
      new Promise<string>((resolve) => {
        let seen = 0;
        const count = (): void => {
          seen += 1;
          if (seen === wanted) resolve(`${video.videoWidth}x${video.videoHeight}`);
          else video.requestVideoFrameCallback(count);
        };
        video.requestVideoFrameCallback(count);
      }),
    FRAMES,
  );

test('a proctor sees and hears one examinee, who is told so; the picture goes on while the socket is cut; others wait their turn @long', async ({
  page,
  browser,
  server,
  db,
}) => {
  const sockets = await cuttableSockets(page);
  await signIn(page, someone());
  const sheet = await enter(page, WITH_CAMERA);
  await expectInChannels(sockets);
  const { session } = await db.row<{ session: number }>(
    'select session_id as session from answers_sheet where id = $1',
    [sheet.id],
  );
  const address = `/consola/${session}/${sheet.id}`;
  const chip = page.getByText('Un supervisor está viendo su cámara y oye su micrófono');
  const proctor = await staffPage(browser, server.url, PROCTOR, address);
  await expect(chip).toBeHidden();

  await proctor.getByRole('button', { name: 'Ver video en vivo' }).click();
  await expect(proctor.getByText('En vivo', { exact: true })).toBeVisible();
  expect(await moreFrames(proctor)).toMatch(/^\d{3}x\d{3}$/);
  await expect(chip).toBeVisible();
  expect(
    await proctor.locator('video').evaluate((video: HTMLVideoElement) =>
      (video.srcObject as MediaStream)
        .getTracks()
        .map(({ kind }) => kind)
        .sort(),
    ),
  ).toEqual(['audio', 'video']);

  sockets.cut();
  await moreFrames(proctor);
  sockets.mend();
  await expectInChannels(sockets);
  await expect(chip).toBeVisible();

  const operator = await staffPage(browser, server.url, OPERATOR, address);
  await operator.getByRole('button', { name: 'Ver video en vivo' }).click();
  await expect(operator.getByRole('alert')).toContainText(PROCTOR.full_name);
  await proctor.getByRole('button', { name: 'Dejar de ver' }).click();
  await expect(chip).toBeHidden();
  await operator.getByRole('button', { name: 'Volver a ver' }).click();
  await expect(chip).toBeVisible();
  await moreFrames(operator);

  await page.reload();
  await expect(operator.getByText('Esperando la imagen…')).toBeVisible();
  await expect(operator.getByText('En vivo', { exact: true })).toBeVisible();
  await moreFrames(operator);
  await operator.close();
  await expect(chip).toBeHidden();
  // The peer's end is seen at once, the server's own word of it comes after.
  const views = async () =>
    (
      await db.row<{ views: number }>(
        "select count(*)::int as views from operator_action where what->>'action' = 'view' and what->>'sheetId' = $1",
        [String(sheet.id)],
      )
    ).views;
  await expect.poll(views).toBe(4);
});
