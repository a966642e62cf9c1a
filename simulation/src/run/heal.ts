import { finishOf, linkOf, pendingCount } from '@quipu/engine';
import { openPage, type Tab } from '../device/tab.ts';
import { NO_FAULTS } from '../network/network.ts';
import { mayLoseLog } from '../world/faults.ts';
import type { Play } from './play.ts';

const QUIET_MS = 120_000;
const RIGHT_MS = 240_000;
const LOG_MS = 600_000;
const TRIES = 3;

const isRight = ({ page }: Tab): boolean => {
  if (page === null) return false;
  const head = page.runtime.head();
  const finish = finishOf(head);
  const { online, serverOff } = linkOf(head);
  const owes = pendingCount(head) > 0 || finish?.confirmed === false;
  return !owes && online && !serverOff && page.runtime.idle() && page.runtime.storage() === 'durable';
};

/** It cannot be opened any more, and there is nothing to show but that. */
export const isShut = ({ world, front: { page } }: Play): boolean =>
  page !== null && !page.isLost() && (!page.isOpen() || page.isTerminated()) && world.watch.isEnded();

/** Tells whether the page still shows what the server says: else whoever sits there opens it again. */
const isBehind = (play: Play): boolean => {
  const { world, front } = play;
  const { page, account } = front;
  if (isShut(play)) return false;
  if (page === null || page.isLost() || account.pair === null || !page.isOpen()) return true;
  if (page.isRefused() && finishOf(page.runtime.head()) === null && world.watch.isEnded()) return true;
  // It was told of the end; that the sheet was opened anew is a message, which its reader acts upon.
  const isReopened = world.struck.has('reopened') && world.watch.sheet?.status === 'A';
  return isReopened && finishOf(page.runtime.head())?.confirmed === true;
};

/** The world gets well. What is owed has to be done by itself, within bounded time; a closed page is opened again. */
export const heal = async (play: Play): Promise<boolean> => {
  const { world, tabs } = play;
  const { agenda, weather, now } = world;
  Object.assign(weather, NO_FAULTS);
  for (const { device, page } of tabs) {
    device.hasLine = true;
    device.hasPush = true;
    device.disk.failing = 0;
    device.disk.isFull = false;
    device.disk.isHung = false;
    device.machine.setWall(now() - device.machine.clock.wall());
    // Nobody else says anything to a page: it has to find out by itself.
    if (device.isToldOff) {
      world.ledger.linkOf(device.machine.name).browserSaid(true);
      page?.runtime.setOnline(true);
    }
  }
  for (const { device } of tabs) device.isToldOff = false;
  world.hub.back();
  void play.operator.resume();
  await agenda.pass(QUIET_MS);
  for (let tries = 0; tries < TRIES && isBehind(play); tries += 1) {
    const { page, account } = play.front;
    if (account.pair === null) account.endedAs = null;
    if (page?.isOpen() === true && !page.isLost()) {
      play.person.leaves(page);
      page.leave();
    }
    await openPage(world, play.front);
    await agenda.pass(QUIET_MS);
  }
  const isWell = () => isShut(play) || isRight(play.front);
  return agenda.passUntil(isWell, RIGHT_MS);
};

/**
 * Tells whether the server holds the log as far as it goes; or another past of it, where this one began again after a
 * storage that took nothing.
 */
export const tellLog = async (play: Play): Promise<boolean> => {
  const { world, front } = play;
  if (isShut(play)) return true;
  const isTold = (): boolean => {
    const status = front.page?.sender()?.status();
    if (status?.state === 'forked') return mayLoseLog(world.struck);
    return status !== undefined && status.held === status.total && status.state !== 'failing';
  };
  return world.agenda.passUntil(isTold, LOG_MS);
};
