import { expect, it } from 'vitest';
import { started } from '../testing/started.ts';

it('on a Mac copies and pastes, and has no key that reloads, closes or hides the window', async () => {
  const { menu } = await started({ platform: 'darwin' });
  expect(menu()).toEqual([
    'about',
    'quit',
    'undo',
    'redo',
    'cut',
    'copy',
    'paste',
    'selectAll',
    'resetZoom',
    'zoomIn',
    'zoomOut',
  ]);
});
