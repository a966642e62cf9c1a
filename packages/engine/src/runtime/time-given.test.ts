import { expect, it } from 'vitest';
import { sheetDeadline } from '../index.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { started } from '../testing/simulation/started.ts';

const MINUTE = 60_000;

it('time that an operator gives is known by the next reply to an answer', async () => {
  const { runtime, server, time, answer, until } = await started(
    simpleSheet([{ items: 6, duration: null }]),
    30 * MINUTE,
  );
  const before = sheetDeadline(runtime().session()) ?? 0;
  server.extend(10 * MINUTE);
  await until(answer(100));
  expect(sheetDeadline(runtime().session())).toBe(before);
  await time.pass(17_000);
  expect(sheetDeadline(runtime().session())).toBe(before + 10 * MINUTE);
  expect(server.deadline).toBe(before + 10 * MINUTE);
});
