import electronUpdater from 'electron-updater';
import type { SystemUpdater } from '../updates/updater.ts';

/** The updater of this system. It is made where it is asked for: it starts with what Electron gives it. */
export const systemUpdater = (): SystemUpdater => {
  const { autoUpdater, DebUpdater, RpmUpdater, PacmanUpdater } = electronUpdater;
  const needsRights = [DebUpdater, RpmUpdater, PacmanUpdater].some((Packaged) => autoUpdater instanceof Packaged);
  return { updater: autoUpdater, needsRights };
};
