import { expect, it, vi } from 'vitest';
import { started } from '../testing/started.ts';

const inEvaluation = async () => {
  const application = await started();
  application.order('evaluation-running', [true]);
  application.did.length = 0;
  return application;
};

it('is not put away in an evaluation, by whatever key or gesture', async () => {
  const { happen, done } = await inEvaluation();
  happen('minimize');
  expect(done('restore')).toHaveLength(1);
  expect(done('focus')).toHaveLength(1);
  happen('leave-full-screen');
  expect(done('setFullScreen')).toEqual([[true]]);
});

it('is put away by who wants to where none runs', async () => {
  const { happen, done } = await started();
  happen('minimize');
  happen('leave-full-screen');
  expect(done('restore')).toEqual([]);
  expect(done('setFullScreen')).toEqual([]);
});

it('goes along to whatever desktop of the system one changes to', async () => {
  const { order, done } = await inEvaluation();
  order('evaluation-running', [false]);
  order('evaluation-running', [true]);
  const still = { skipTransformProcessType: true };
  expect(done('setVisibleOnAllWorkspaces')).toEqual([
    [false, still],
    [true, still],
  ]);
});

it('stands aside for its own question, which would be behind it, and comes back', async () => {
  const { order, window, ring, done, blur, answering } = await inEvaluation();
  let answer = (): void => undefined;
  answering(
    new Promise((resolve) => {
      answer = () => resolve(0);
    }),
  );
  window.close();
  ring();
  expect(done('showMessageBox')).toHaveLength(1);
  expect(done('setAlwaysOnTop')).toEqual([[false, 'normal']]);
  blur();
  expect(done('focus')).toEqual([]);
  answer();
  await vi.waitFor(() => expect(done('setAlwaysOnTop').at(-1)).toEqual([true, 'screen-saver']));
  order('evaluation-running', [false]);
  expect(done('setAlwaysOnTop').at(-1)).toEqual([false, 'normal']);
});

it('brings back a page that crashes again and again, later each time', async () => {
  const { crash, done, alarms, ring } = await started();
  crash();
  crash();
  crash();
  expect(done('reload')).toHaveLength(1);
  expect([...alarms.values()]).toEqual([60_000, 2_000]);
  ring();
  expect(done('reload')).toHaveLength(2);
  crash();
  expect(done('reload')).toHaveLength(3);
});
