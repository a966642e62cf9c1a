import { finishOf, linkOf, pendingCount } from '@quipu/engine';
import { openPage, type Tab } from '../device/tab.ts';
import { NO_FAULTS } from '../network/network.ts';
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
  // After an end from elsewhere the server takes nothing more: what it refused is with it for review.
  const owes = finish === null ? pendingCount(head) > 0 : !finish.confirmed;
  return !owes && online && !serverOff && page.runtime.idle() && page.runtime.storage() === 'durable';
};

const isOver = (status: string | undefined): boolean => status !== undefined && !['P', 'A', 'I'].includes(status);

/** It cannot be opened any more, and there is nothing to show but that. */
export const isShut = ({ world, front: { page } }: Play): boolean =>
  page !== null && !page.isLost() && (!page.isOpen() || page.isFired()) && isOver(world.watch.sheet?.status);

/** Whether what the page shows is still what the server says: else whoever sits there opens it again. */
const isBehind = (play: Play): boolean => {
  const { world, front } = play;
  const { page, account } = front;
  if (isShut(play)) return false;
  if (page === null || page.isLost() || account.pair === null || !page.isOpen()) return true;
  return finishOf(page.runtime.head()) !== null && world.watch.sheet?.status === 'A';
};

/** The world gets well. What is owed has to be done by itself, within bounded time; a closed page is opened again. */
export const heal = async (play: Play): Promise<boolean> => {
  const { world, tabs } = play;
  const { agenda, weather, now } = world;
  Object.assign(weather, NO_FAULTS);
  for (const { device, page } of tabs) {
    device.hasLine = true;
    device.disk.failing = 0;
    device.machine.wakeUp();
    device.machine.setWall(now() - device.machine.clock.wall());
    page?.runtime.wake();
    page?.runtime.setOnline(true);
  }
  world.hub.back();
  await agenda.pass(QUIET_MS);
  for (let tries = 0; tries < TRIES && isBehind(play); tries += 1) {
    if (play.front.account.pair === null) play.front.account.endedAs = null;
    await openPage(world, play.front);
    await agenda.pass(QUIET_MS);
  }
  const isWell = () => isShut(play) || isRight(play.front);
  return agenda.passUntil(isWell, RIGHT_MS);
};

/** Whether the server holds the log as far as it goes. */
export const tellLog = async (play: Play): Promise<boolean> => {
  const { world, front } = play;
  if (isShut(play)) return true;
  const isTold = (): boolean => {
    const standing = front.page?.sender()?.standing();
    return standing !== undefined && standing.held === standing.total && standing.state !== 'failing';
  };
  return world.agenda.passUntil(isTold, LOG_MS);
};
