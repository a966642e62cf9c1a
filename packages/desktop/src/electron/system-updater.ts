import electronUpdater from 'electron-updater';
import type { SystemUpdater } from '../updater-calls.ts';

/** The updater of this system. It is made where it is asked for: it starts with what Electron gives it. */
export const systemUpdater = (): SystemUpdater => {
  const { autoUpdater, AppImageUpdater, DebUpdater, RpmUpdater, PacmanUpdater } = electronUpdater;
  const needsRights = [DebUpdater, RpmUpdater, PacmanUpdater].some((Packaged) => autoUpdater instanceof Packaged);
  const program = autoUpdater instanceof AppImageUpdater ? (process.env['APPIMAGE'] ?? null) : null;
  return { updater: autoUpdater, needsRights, program };
};
