import { expect, it } from 'vitest';
import { holdFiles, storageUrl } from './storage-url.ts';

it('gives what the file has by its name, and says of anything else that it is left out', () => {
  holdFiles(new Map([['a b.png', 'data:image/png;base64,AA']]));
  expect(storageUrl('/storage/a%20b.png')).toBe('data:image/png;base64,AA');
  for (const name of ['/storage/otra.png', '/storage/%zz']) expect(storageUrl(name)).toMatch(/^data:image\/svg/);
});
