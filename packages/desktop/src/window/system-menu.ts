import type { MenuEntry } from '../electron-calls.ts';
import { menuTexts as texts } from './menu-texts.ts';

const MAC: readonly MenuEntry[] = [
  {
    label: texts.application,
    submenu: [{ role: 'about', label: texts.about }, { type: 'separator' }, { role: 'quit', label: texts.quit }],
  },
  {
    label: texts.edit,
    submenu: [
      { role: 'undo', label: texts.undo },
      { role: 'redo', label: texts.redo },
      { type: 'separator' },
      { role: 'cut', label: texts.cut },
      { role: 'copy', label: texts.copy },
      { role: 'paste', label: texts.paste },
      { role: 'selectAll', label: texts.selectAll },
    ],
  },
  {
    label: texts.view,
    submenu: [
      { role: 'resetZoom', label: texts.resetZoom },
      { role: 'zoomIn', label: texts.zoomIn },
      { role: 'zoomOut', label: texts.zoomOut },
    ],
  },
];

/**
 * The menu of the application; null: none. A Mac keeps Electron's own menu where it is given none, whose keys reload the page and close
 * or hide the window, and without any menu no key copies or pastes.
 */
export const systemMenu = (platform: string): readonly MenuEntry[] | null => (platform === 'darwin' ? MAC : null);
