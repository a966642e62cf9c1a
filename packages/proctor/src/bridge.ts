export { bridgeOf } from './bridge/bridge-of.ts';
export { BRIDGE_NAME, type ComputerLeft, type ComputerTold, type DesktopBridge } from './bridge/desktop-bridge.ts';
export type { AsideJournal, DesktopJournal, JournalKey, KeptJournal } from './bridge/desktop-journal.ts';
export type {
  DesktopLocalServer,
  DesktopRoom,
  LocalServerFailure,
  LocalServerState,
} from './bridge/desktop-local-server.ts';
export type { DesktopUpdateState, DesktopUpdates } from './bridge/desktop-updates.ts';
