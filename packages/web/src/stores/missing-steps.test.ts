import { LoginReply } from '@quipu/contract';
import { isLeft } from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { settingsWith } from '../testing/settings.ts';
import { missingSteps } from './missing-steps.ts';

const reply = (more: object): LoginReply => {
  const decoded = LoginReply.decode({
    access_token: 'a',
    refresh_token: 'r',
    expires_in: 900,
    user_id: 7,
    user_full_name: 'Ana',
    ...more,
  });
  if (isLeft(decoded)) throw new Error('No reply of a login');
  return decoded.right;
};
const ALL = { dactilar_code_is_required: 1, photo_is_required: 1, card_is_required: 1 };
const both = settingsWith({ customLogin: true, facelog: true });
const faceOnly = settingsWith({ facelog: true });

it.each([
  ['nothing is asked of who has no flags', {}, both, []],
  ['the face of whom it is required of', { is_facelog_required: 1 }, faceOnly, ['face']],
  ['nothing where the institution has it off', { is_facelog_required: 1 }, settingsWith(), []],
  ['all the steps in their order', { extra: ALL }, both, ['dactilar', 'face', 'card']],
  ['only the steps that are flagged', { extra: { card_is_required: 1 } }, both, ['card']],
  [
    'steps in place of the face',
    { is_facelog_required: 1, extra: { dactilar_code_is_required: 1 } },
    both,
    ['dactilar'],
  ],
  ['no steps where the institution has them off', { extra: ALL }, faceOnly, []],
  ['nothing while the settings are unknown', { is_facelog_required: 1, extra: ALL }, null, []],
  ['what the server says, whatever the flags', { missing_steps: ['card'], is_facelog_required: 1 }, null, ['card']],
  ['nothing where the server says so', { missing_steps: [], is_facelog_required: 1 }, faceOnly, []],
] as const)('%s', (_, more, settings, steps) => {
  expect(missingSteps(reply(more), settings)).toEqual(steps);
});
