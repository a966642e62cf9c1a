import { pressQuestion } from '../checks/presses.ts';
import { rowsOf } from '../checks/rows.ts';
import { createMachine } from '../device/machine.ts';
import { createDevice, createTab, logTabIn, openPage, type Tab } from '../device/tab.ts';
import { createOperator, type Operator } from '../operator/operator.ts';
import { NETWORK_FAULTS } from '../world/faults.ts';
import { createPerson, type Person } from '../world/person.ts';
import type { Step } from '../world/plan.ts';
import { START } from '../world/shape.ts';
import type { World } from '../world/world.ts';

/** A run under way: the world, the tabs that were opened in it, and which one is in front. */
export interface Play {
  readonly world: World;
  readonly person: Person;
  readonly operator: Operator;
  readonly tabs: Tab[];
  front: Tab;
}

const SHORT_MS = 900;
const MAX_KEYS = 14;
const KEY_MS = 140;
/** A crash may take so much of what is typed: a second until it is on the disk, and a slow disk. */
const SPARED_MS = 1_100;
const LONG_MS = 45_000;
const BACK_RATHER = 0.7;
const INTENSITIES = [0, 0, 0.15, 0.4, 0.8];

const machineNamed = ({ agenda, chance }: World, name: string) => createMachine(name, agenda, START, chance);

export const beginPlay = async (world: World): Promise<Play> => {
  const front = createTab(world, 'ana', createDevice(world, machineNamed(world, 'ana')));
  await logTabIn(world, front);
  await openPage(world, front);
  const person = createPerson({ isOver: (sectionId) => world.watch.isOver(sectionId, world.now()) });
  return { world, person, operator: createOperator(world), tabs: [front], front };
};

/** The page in front is about to go, in good order or not: what has to outlive it is known from here on. */
const goes = async ({ world, person, front }: Play, how: 'leave' | 'crash'): Promise<void> => {
  // Whatever was refused has said so by now.
  await world.agenda.pass(0);
  const { page } = front;
  if (page === null || page.isLost() || !page.isOpen()) return;
  // Where nothing can be written, what was shown as saved is all that was promised.
  const { isFull, isHung } = front.device.disk;
  if (how === 'crash' && !isFull && !isHung) person.crashes(front, page, SPARED_MS);
  if (how === 'leave' && !isFull) person.leaves(page);
  if (how === 'leave') page.leave();
};

const otherTab = async (play: Play, tab: Tab): Promise<void> => {
  play.tabs.push(tab);
  play.front = tab;
  await openPage(play.world, tab);
};

/** The same browser: another tab, opened from the first, takes the sheet over. The first one is out of sight by then. */
const secondTab = async (play: Play): Promise<void> => {
  const { world, front, person } = play;
  world.count('secondTab');
  await world.agenda.pass(0);
  if (front.page !== null && !front.page.isLost()) {
    if (!front.device.disk.isFull) person.leaves(front.page);
    front.page.runtime.secure();
  }
  const copy: Tab = { ...createTab(world, `${front.name}+`, front.device), account: front.account };
  await otherTab(play, copy);
};

/** Back at a computer that was left for another one: its page goes, and the login there takes the place of the other. */
const earlierDevice = async (play: Play, tab: Tab): Promise<void> => {
  const { world } = play;
  play.front = tab;
  await goes(play, 'leave');
  tab.page?.kill();
  tab.page = null;
  if (!(await logTabIn(world, tab))) return;
  world.count('earlierDevice');
  await openPage(world, tab);
};

/** Another computer, with a login of its own, which takes the place of the first. */
const secondDevice = async (play: Play): Promise<void> => {
  const { world, tabs } = play;
  const name = `otra${tabs.length}`;
  const tab = createTab(world, name, createDevice(world, machineNamed(world, name)));
  if (!(await logTabIn(world, tab))) return;
  world.count('secondDevice');
  await otherTab(play, tab);
};

const setWeather = ({ world }: Play, { a, b }: Step): void => {
  const { weather, plan } = world;
  const there = NETWORK_FAULTS.filter((fault) => plan.mix.has(fault));
  const fault = there[Math.floor(a * there.length)];
  if (fault !== undefined) weather[fault] = INTENSITIES[Math.floor(b * INTENSITIES.length)] ?? 0;
};

const clearDisk = async ({ world, person, front: { device } }: Play): Promise<void> => {
  const rows = await rowsOf(world);
  person.histories.cleared(device.machine.name, new Map([...rows].map(([id, { details }]) => [id, details])));
  device.machine.clearDisk();
  device.lives += 1;
  world.count('clearedDisk');
};

export const takeStep = async (play: Play, step: Step): Promise<void> => {
  const { world, person, front, tabs } = play;
  const { agenda, trace, count } = world;
  const { device } = front;
  const { kind, a, b } = step;
  trace.tell(`step ${kind} ${a.toFixed(3)} ${b.toFixed(3)}`);
  person.look(front);
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- The others are what the person does.
  switch (kind) {
    case 'type':
      for (let keys = 1 + Math.floor(b * MAX_KEYS); keys > 0; keys -= 1) {
        person.pressOne(front, step);
        await agenda.pass(KEY_MS);
      }
      return;
    case 'pause':
      return agenda.pass(a * SHORT_MS);
    case 'wait':
      return agenda.pass(a * LONG_MS);
    case 'weather':
    case 'lostRequest':
    case 'doubledRequest':
    case 'lostReply':
    case 'slowReply':
    case 'slowRequest':
    case 'badGateway':
      return setWeather(play, step);
    case 'noNetwork':
      device.hasLine = !device.hasLine;
      if (!device.hasLine) count('noNetwork');
      if (a < 0.7) {
        device.isToldOff = !device.hasLine;
        world.ledger.linkOf(device.machine.name).browserSaid(device.hasLine);
        front.page?.runtime.setOnline(device.hasLine);
      }
      if (device.hasLine) world.hub.back();
      return;
    case 'noPush':
      device.hasPush = !device.hasPush;
      if (device.hasPush) world.hub.back();
      else count('noPush');
      return;
    case 'leave':
    case 'crash':
      if (kind === 'crash') count('crash');
      await goes(play, kind);
      await openPage(world, front);
      return;
    case 'powerCut':
      await goes(play, 'crash');
      await world.killServer();
      await openPage(world, front);
      return;
    case 'press':
      return pressQuestion(world, front, step);
    case 'sleep':
      count('sleep');
      device.machine.sleep();
      await agenda.pass(a * 4 * LONG_MS);
      device.machine.wakeUp();
      front.page?.runtime.wake();
      return;
    case 'frozen':
      // Out of sight: the browser may put it away, and does so without another word.
      count('frozen');
      front.page?.runtime.secure();
      device.machine.freeze();
      await agenda.pass(a * LONG_MS);
      device.machine.thaw();
      front.page?.runtime.wake();
      return;
    case 'wallClock':
      count('wallClock');
      device.machine.setWall((a - 0.5) * 600_000);
      return;
    case 'failedWrite':
      device.disk.failing = b < 0.4 ? 0 : a;
      return;
    case 'fullDisk':
      device.disk.isFull = !device.disk.isFull;
      return;
    case 'hungDisk':
      device.disk.isHung = !device.disk.isHung;
      return;
    case 'clearedDisk':
      await clearDisk(play);
      await openPage(world, front);
      return;
    case 'serverKilled':
      world.killServerIn(1 + Math.floor(a * 30));
      return;
    case 'hungServer':
      count('hungServer');
      world.hangServer(a * LONG_MS);
      return;
    case 'databaseRestarted':
      if (world.struck.get('databaseRestarted') === undefined) await world.breakDatabase('restart');
      return;
    case 'connectionsBroken':
      return world.breakDatabase('connections');
    case 'extendedSheet':
    case 'extendedSession':
    case 'accommodated':
    case 'ended':
    case 'reopened':
    case 'message':
    case 'paused':
      void play.operator.act(kind, 1 + Math.floor(a * 4));
      return;
    case 'secondTab':
      return secondTab(play);
    case 'secondDevice': {
      const earlier = tabs.findLast((tab) => tab.device !== device);
      return earlier !== undefined && b < BACK_RATHER ? earlierDevice(play, earlier) : secondDevice(play);
    }
    case 'secondLogin':
      // In the same tab: what the first login had is gone.
      await goes(play, 'leave');
      front.page?.kill();
      front.page = null;
      if (!(await logTabIn(world, front))) return;
      count('secondLogin');
      await openPage(world, front);
      return;
    default:
      return person.act(front, step);
  }
};
