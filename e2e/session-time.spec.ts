import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { noticesAt, watchNotices } from './support/notices.ts';
import { quipu } from './support/operator.ts';
import { someone } from './support/people.ts';
import { choose, enter, expectAllSaved, logIn } from './support/screen.ts';
import { cuttableSockets, expectInChannels } from './support/sockets.ts';

const NOTICE = 'Hora de la sesión actualizada';
const WITHIN_MS = 3_000;

test('a change of the session is on the screen within three seconds by push, and with the next reply without it', async ({
  page,
  server,
  db,
}) => {
  const sockets = await cuttableSockets(page);
  await watchNotices(page, NOTICE);
  await logIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await choose(page, 0);
  await expectAllSaved(page);
  await expectInChannels(sockets);
  const session = async () =>
    db.row<{ id: number; at: Date }>(
      'select s.id, s.updated_at as at from quiz_session s join answers_sheet a on a.session_id = s.id where a.id = $1',
      [sheet.id],
    );
  const { id } = await session();
  const extend = () =>
    quipu(server.dataFolder, 'extend-session', String(id), '10', '--who', 'Rosa', '--why', 'Corte de luz');

  await extend();
  const changedAt = (await session()).at.getTime();
  await expect.poll(() => noticesAt(page)).toHaveLength(1);
  expect(((await noticesAt(page))[0] ?? 0) - changedAt).toBeLessThan(WITHIN_MS);

  sockets.cut();
  await extend();
  expect(await noticesAt(page)).toHaveLength(1);
  const answeredAt = Date.now();
  await choose(page, 1);
  await expect.poll(() => noticesAt(page)).toHaveLength(2);
  expect(((await noticesAt(page))[1] ?? 0) - answeredAt).toBeLessThan(WITHIN_MS);
});
