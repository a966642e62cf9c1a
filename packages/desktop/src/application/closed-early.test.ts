import { expect, it } from 'vitest';
import { fakeElectron } from '../testing/fake-electron.ts';
import { started } from '../testing/started.ts';

it('may be closed before its page is whole: that is no failure to tell of', async () => {
  const electron = fakeElectron({
    onDid: (name) => {
      if (name === 'loadURL') electron.window.destroy();
    },
  });
  const { done } = await started({}, electron);
  expect(electron.window.isDestroyed()).toBe(true);
  expect(done('quit')).toHaveLength(1);
  expect(done('showErrorBox')).toEqual([]);
});

it('fails where its page cannot be loaded', async () => {
  const electron = fakeElectron();
  Object.assign(electron.window, { loadURL: () => Promise.reject(new Error('ERR_FAILED')) });
  await expect(started({}, electron)).rejects.toThrow('ERR_FAILED');
});
