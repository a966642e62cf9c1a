import { expect, it } from 'vitest';
import { activePosition, sectionDeadline } from '../index.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { started } from '../testing/simulation/started.ts';

const MINUTE = 60_000;
/** The first section has no way back into it once it is left. */
const SHEET = simpleSheet(
  [
    { items: 3, duration: 600 },
    { items: 3, duration: null },
  ],
  { backButtonEnabled: false },
);

it.each(['awake, and asks as the section would end', 'asleep until after that'])(
  'a section that was paused goes on though its page did not hear of it: %s',
  async (how) => {
    const { runtime, server, time, until } = await started(SHEET);
    await until(runtime().startSection(50));
    await time.pass(MINUTE);
    server.pauseSheet('corte de luz');
    if (how.startsWith('asleep')) {
      time.sleep(5 * MINUTE);
      server.endPause();
      time.sleep(6 * MINUTE);
      runtime().wake();
      await time.pass(5_000);
    } else {
      await time.pass(5 * MINUTE);
      server.endPause();
      await time.pass(4 * MINUTE + 10_000);
    }
    expect(activePosition(runtime().head())).toBe(0);
    expect(sectionDeadline(runtime().head(), 50)).toBe(server.sectionEnd(50));
    await time.pass(6 * MINUTE);
    expect(activePosition(runtime().head())).toBe(3);
  },
);

/** The server takes posts of nothing later by this: somebody holds the sheet. */
const holdSheet = ({ server: { network }, time }: Awaited<ReturnType<typeof started>>, by: number): void => {
  const send = network.send.bind(network);
  network.send = (name, handle, answer) =>
    name === 'emptySync' ? time.later(by, () => send(name, handle, answer)) : send(name, handle, answer);
};

it('a section that was paused goes on where the server gives its times later, as whoever pauses others holds it', async () => {
  const one = await started(SHEET);
  const { runtime, server, time, until } = one;
  await until(runtime().startSection(50));
  await time.pass(MINUTE);
  server.pauseSheet('corte de luz');
  await time.pass(5 * MINUTE);
  server.endPause();
  holdSheet(one, 8_000);
  await time.pass(4 * MINUTE + 20_000);
  expect(activePosition(runtime().head())).toBe(0);
  expect(sectionDeadline(runtime().head(), 50)).toBe(server.sectionEnd(50));
});

it('a section whose times the server does not give ends twenty seconds later', async () => {
  const one = await started(SHEET);
  const { runtime, server, time, until } = one;
  await until(runtime().startSection(50));
  const end = server.sectionEnd(50) ?? 0;
  holdSheet(one, 60_000);
  await time.pass(end + 19_000 - time.now());
  expect(activePosition(runtime().head())).toBe(0);
  await time.pass(3_000);
  expect(activePosition(runtime().head())).toBe(3);
});

it('a clock that is ahead leaves no section beside a server whose database is slow', async () => {
  const one = await started(SHEET);
  const { runtime, time, until } = one;
  await until(runtime().startSection(50));
  await time.pass(MINUTE);
  holdSheet(one, 60_000);
  runtime().anchor(time.now() + 20 * MINUTE, time.clock.monotonic());
  await time.pass(MINUTE);
  expect(activePosition(runtime().head())).toBe(0);
});

it('a section ends in its time where the server tells the time alone', async () => {
  const { runtime, server, time, until } = await started(SHEET);
  await until(runtime().startSection(50));
  server.isWithoutDatabase = true;
  await time.pass(10 * MINUTE + 10_000);
  expect(activePosition(runtime().head())).toBe(3);
});
