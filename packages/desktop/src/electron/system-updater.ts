import { existsSync } from 'node:fs';
import electronUpdater from 'electron-updater';
import type { SystemUpdater } from '../updater-calls.ts';
import { installedOnWindows } from '../updates/installed-on-windows.ts';

const onWindows = () =>
  installedOnWindows({ program: process.execPath, ofPerson: process.env['LOCALAPPDATA'], isThere: existsSync });

/**
 * The updater of this system; null: whoever looks after the computer installs new versions. It is made where it is asked for: it
 * starts with what Electron gives it.
 */
export const systemUpdater = (): SystemUpdater | null => {
  const installed = process.platform === 'win32' ? onWindows() : 'elsewhere';
  if (installed === 'by an MSI') return null;
  const { autoUpdater, AppImageUpdater, DebUpdater, RpmUpdater, PacmanUpdater } = electronUpdater;
  const needsRights =
    installed === 'for everybody' ||
    [DebUpdater, RpmUpdater, PacmanUpdater].some((Packaged) => autoUpdater instanceof Packaged);
  const program = autoUpdater instanceof AppImageUpdater ? (process.env['APPIMAGE'] ?? null) : null;
  return { updater: autoUpdater, needsRights, program };
};
