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
  requireCode,
  requireNewPassword,
  setEmail,
} from './person-commands.ts';
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
  'show-person': showPerson,
};
