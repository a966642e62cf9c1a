import { blockAddress, blockedAddresses, unblockAddress } from './address-commands.ts';
import type { Command } from './command.ts';
import { loadAgreements } from './load-agreements.ts';
import {
  activate,
  addLabHours,
  clearLabHours,
  confirmEmail,
  deactivate,
  labUser,
  requireCard,
  requireCode,
  requireDactilar,
  requireFace,
  requireNewPassword,
  requirePhoto,
  setEmail,
} from './person-commands.ts';
import { exportPhoto, forgetFace, photosOf, purgeOldPhotos } from './photo-commands.ts';
import { setSetting, showSettings } from './setting-commands.ts';
import { showPerson } from './show-person.ts';

/** Who comes in, from where, when and how. */
export const accessCommands: Readonly<Record<string, Command>> = {
  'load-agreements': loadAgreements,
  settings: showSettings,
  set: setSetting,
  'block-address': blockAddress,
  'unblock-address': unblockAddress,
  'blocked-addresses': blockedAddresses,
  'lab-user': labUser,
  'lab-hours': addLabHours,
  'clear-lab-hours': clearLabHours,
  activate,
  deactivate,
  'confirm-email': confirmEmail,
  'set-email': setEmail,
  'require-code': requireCode,
  'require-new-password': requireNewPassword,
  'require-face': requireFace,
  'require-dactilar': requireDactilar,
  'require-photo': requirePhoto,
  'require-card': requireCard,
  'forget-face': forgetFace,
  'photos-of': photosOf,
  'export-photo': exportPhoto,
  'purge-photos': purgeOldPhotos,
  'show-person': showPerson,
};
