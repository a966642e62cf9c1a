import { askForSheet, sheetLock } from '../../../packages/web/src/features/quiz/ports/tab-lock.ts';
import { EXAMINEE } from '../world/ground.ts';
import { logIn } from '../world/log-in.ts';
import type { World } from '../world/world.ts';
import type { DiskFaults } from './faulty-journal.ts';
import { createLocks } from './locks.ts';
import type { Machine } from './machine.ts';
import { type Account, createPage, type Page } from './page.ts';

/** A machine with all that its tabs share. */
export interface Device {
  readonly machine: Machine;
  readonly locks: LockManager;
  readonly disk: DiskFaults;
  hasLine: boolean;
  /** Something on the way lets no push socket through: requests go. */
  hasPush: boolean;
  /** Its browser says that there is no network. */
  isToldOff: boolean;
  /** Counts how often its storage began anew: it is another device each time. */
  lives: number;
}

export interface Tab {
  readonly name: string;
  readonly device: Device;
  readonly account: Account;
  page: Page | null;
  pages: number;
}

export const createDevice = (world: World, machine: Machine): Device => {
  const { agenda, chance, count } = world;
  return {
    machine,
    locks: createLocks(),
    disk: { agenda, chance, failing: 0, isFull: false, isHung: false, counted: count },
    hasLine: true,
    hasPush: true,
    isToldOff: false,
    lives: 1,
  };
};

export const createTab = (world: World, name: string, device: Device): Tab => ({
  name,
  device,
  account: { userId: world.scenario.examineeId, pair: null, endedAs: null, position: { last: null } },
  page: null,
  pages: 0,
});

const clientOf = (tab: Tab, name: string, isAlive: () => boolean) => ({
  name,
  isAlive,
  hasLine: () => tab.device.hasLine && !tab.device.machine.isAsleep(),
  whenAwake: tab.device.machine.whenAwake,
});

export const logTabIn = async (world: World, tab: Tab): Promise<boolean> => {
  const http = world.network(clientOf(tab, `${tab.name}/login`, () => true));
  tab.account.pair = (await world.until(logIn(http, EXAMINEE, tab.device.machine.clock.wall()))) ?? null;
  tab.account.endedAs = null;
  return tab.account.pair !== null;
};

/** A fresh page in the tab, which takes the sheet from whichever tab has it. True: the sheet is open. */
export const openPage = async (world: World, tab: Tab): Promise<boolean> => {
  tab.page?.kill();
  tab.page = null;
  if (tab.account.pair === null && !(await logTabIn(world, tab))) return false;
  const { device } = tab;
  const { sheetId } = world.scenario;
  tab.pages += 1;
  const name = `${tab.name}/${tab.pages}`;
  const lockName = sheetLock([tab.account.userId, sheetId]);
  const lock = await askForSheet(device.locks, lockName, { takeOver: true });
  if (lock === 'taken') return false;
  const page = await createPage({
    name,
    machine: device.machine,
    network: world.network,
    trace: world.trace,
    account: tab.account,
    sheetId,
    deviceId: `device-${device.machine.name}-${device.lives}`,
    hasLine: () => device.hasLine && !device.machine.isAsleep(),
    hasPush: () => device.hasPush,
    disk: device.disk,
    hub: world.hub,
    link: world.ledger.linkOf(device.machine.name),
  });
  tab.page = page;
  void lock.lost.then(() => {
    if (!page.isAlive()) return;
    world.trace.tell(`${name} lost the sheet to another tab`);
    void page.runtime.stop();
    page.lose();
  });
  return (await world.until(page.open())) === true;
};
