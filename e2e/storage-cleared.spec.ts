import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { expectSaved, FOR_THE_LOG, savedLog, statusOf } from './support/saved.ts';
import { choose, enter, expectAllSaved, finish, goTo } from './support/screen.ts';
import { chosen } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';

test('a storage that is cleared in the middle is said, is an incident, and costs no answer @long', async ({
  page,
  context,
  db,
}) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  const [first, second, third] = sheet.placed;
  if (!first || !second || !third) throw new Error('Three questions are expected');
  await choose(page, 0);
  await expectAllSaved(page);
  // What the disk alone has of the log would be lost with it.
  await expect.poll(async () => (await savedLog(db, sheet.id)).join('\n'), FOR_THE_LOG).toContain('"type":"SyncAcked"');

  const browser = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  for (const { position } of [second, third]) {
    await goTo(page, position);
    await choose(page, 1);
  }
  await expect(page.getByText('Este equipo no puede guardar sus respuestas.')).toBeVisible();
  await expectSaved(
    db,
    sheet.id,
    chosen([first, second, third], ({ position }) => Math.min(position, 1)),
  );
  await finish(page);
  await expect.poll(() => statusOf(db, sheet.id)).toBe('F');
  // Lines that no disk has are sent with the end.
  await expect
    .poll(() => db.rows('select distinct kind from incident where sheet_id = $1', [sheet.id]))
    .toEqual([{ kind: 'storageFailed' }]);
});
