import { isRight } from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { InstitutionSettings } from '../institution/institution-settings.ts';
import { openCallLimit } from './open-call-limit.ts';

const decoded = InstitutionSettings.decode({ rules: { open_calls_per_min: 2 } });
const limit = () => {
  const clock = { now: 60_000 };
  const withinLimit = openCallLimit({
    now: () => clock.now,
    institution: async () => {
      if (isRight(decoded)) return decoded.right;
      throw new Error('The settings are damaged');
    },
  });
  return { clock, withinLimit };
};

it('counts each kind and each address, for a minute', async () => {
  const { clock, withinLimit } = limit();
  const tries = [1, 2, 3].map(() => withinLimit('recovery', '10.0.0.1'));
  expect(await Promise.all(tries)).toEqual([true, true, false]);
  expect(await withinLimit('recovery', '10.0.0.2')).toBe(true);
  expect(await withinLimit('signUp', '10.0.0.1')).toBe(true);
  clock.now += 60_000;
  expect(await withinLimit('recovery', '10.0.0.1')).toBe(true);
});

it('counts a network of IPv6 as one, and an IPv4 address that is written as one of IPv6 as itself', async () => {
  const { withinLimit } = limit();
  const ask = async (addresses: readonly string[]) => {
    const answers: boolean[] = [];
    for (const address of addresses) answers.push(await withinLimit('registry', address));
    return answers;
  };
  expect(await ask(['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::'])).toEqual([true, true, false]);
  expect(await ask(['2001:db8:1:3::1', '::1', '2001:db8::1'])).toEqual([true, true, true]);
  expect(await ask(['::ffff:10.0.0.1', '::ffff:10.0.0.2', '::ffff:10.0.0.3'])).toEqual([true, true, true]);
});
