import { expect, it } from 'vitest';
import { started } from '../testing/started.ts';

const PAGE = 'quipu://app/quiz/1';

it('has a Mac ask for the camera and the microphone where its question can be seen', async () => {
  const { asksForMedia, order, did } = await started({ platform: 'darwin' });
  order('evaluation-running', [true]);
  did.length = 0;
  expect(await asksForMedia(PAGE, ['video', 'audio'])).toBe(true);
  expect(did.filter(([name]) => name !== 'send')).toEqual([
    ['setAlwaysOnTop', false, 'normal'],
    ['askForMedia', 'camera'],
    ['setAlwaysOnTop', true, 'screen-saver'],
    ['setAlwaysOnTop', false, 'normal'],
    ['askForMedia', 'microphone'],
    ['setAlwaysOnTop', true, 'screen-saver'],
  ]);
});

it('stays in front where its person has answered before, since nothing is asked', async () => {
  const { asksForMedia, order, did } = await started({ platform: 'darwin' });
  await asksForMedia(PAGE, ['video']);
  order('evaluation-running', [true]);
  did.length = 0;
  expect(await asksForMedia(PAGE, ['video'])).toBe(true);
  expect(did.filter(([name]) => name !== 'send')).toEqual([['askForMedia', 'camera']]);
});

it('is denied what its person denies, and asks nobody for another page', async () => {
  const { asksForMedia, done } = await started({ platform: 'darwin', withheld: ['camera'] });
  expect(await asksForMedia(PAGE, ['video', 'audio'])).toBe(false);
  expect(done('askForMedia')).toEqual([['camera']]);
  expect(await asksForMedia('https://attacker.example/', ['audio'])).toBe(false);
  expect(done('askForMedia')).toHaveLength(1);
});
