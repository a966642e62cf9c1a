import { describe, expect, it } from 'vitest';
import { bundlePatched, patched } from './patched-bundle.ts';

const INPUT = 'packages/engine/src/model/version.ts';
const UNDER = 'test-results';

const versions = async (patches: Parameters<typeof bundlePatched>[0]['patches'] = []) => {
  const bundle = await bundlePatched({ input: INPUT, under: UNDER, patches });
  try {
    return (await import(bundle.file)) as typeof import('../model/version.ts');
  } finally {
    await bundle.remove();
  }
};

const turnedRound = {
  file: INPUT,
  find: 'a.revision - b.revision : a.epoch - b.epoch',
  replace: 'b.revision - a.revision : a.epoch - b.epoch',
};
const low = { epoch: 1, revision: 1 };
const high = { epoch: 1, revision: 2 };

describe('a bundle with patches in its sources', () => {
  it('is the product itself without a patch, and the patched product with one', async () => {
    expect((await versions()).compareVersions(low, high)).toBeLessThan(0);
    expect((await versions([turnedRound])).compareVersions(low, high)).toBeGreaterThan(0);
  });

  it('is not made where a patch no longer fits: its text is gone, stands there twice, or its file is not in the bundle', async () => {
    await expect(versions([{ ...turnedRound, find: 'a.edition' }])).rejects.toThrow(/stands there 0 times/);
    await expect(versions([{ ...turnedRound, find: 'Version' }])).rejects.toThrow(/stands there \d+ times/);
    await expect(versions([{ ...turnedRound, file: 'packages/engine/src/model/units.ts' }])).rejects.toThrow(
      /not in the bundle/,
    );
  });

  it('takes the replacement to the letter', () => {
    expect(patched('a b', { file: 'x', find: 'b', replace: '$&$1' })).toBe('a $&$1');
  });
});
