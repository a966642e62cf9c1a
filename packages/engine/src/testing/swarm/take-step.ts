import { sectionToStart } from '../../index.ts';
import { MINUTE_MS, type Millis } from '../../model/units.ts';
import type { CommandInput } from '../../runtime/session-store.ts';
import { answer, answerHeavy, answerIll, typeKeys, typeNoNumber } from './answering.ts';
import type { Step } from './plan.ts';
import type { World } from './world.ts';

const COVER_MS: Millis = 30_000;
const LAST_SECONDS_MS: Millis = 5_000;
/** The time that another tab waits for the one that it takes the sheet from. */
const TIMEOUT_MS: Millis = 3_000;
const RATIOS = [1.25, 1.5, 2] as const;

const dispatch = (world: World, command: CommandInput): void => {
  void world.at.open?.runtime.dispatch(command);
};

const browserSays = (world: World, online: boolean): void => {
  const { open } = world.at;
  open?.page.deliver(() => {
    open.link.browserSaid(online);
    open.runtime.setOnline(online);
  });
};

/** Frozen by the browser, or the computer sleeps: the page hears of it when it runs again. */
const stoppedFor = async (world: World, span: Millis, stop: () => void, goOn: () => void): Promise<void> => {
  const { at } = world;
  stop();
  await world.time.pass(span);
  goOn();
  at.open?.page.deliver(() => at.open?.runtime.wake());
};

const takeOver = async (world: World): Promise<void> => {
  const { at, time } = world;
  if (at.open !== null) at.leave(at.open);
  await time.pass(TIMEOUT_MS);
  world.at.reload();
};

const otherDevice = (world: World): void => {
  const [first, second] = world.devices;
  world.at = world.at === first ? second : first;
  world.at.logIn();
  world.at.reload();
};

const startSection = (world: World, a: number): void => {
  const runtime = world.at.open?.runtime;
  if (runtime === undefined) return;
  const head = runtime.head();
  const { sections } = world.server.content;
  const id = sectionToStart(head) ?? sections[a % sections.length]?.id ?? 0;
  void runtime.startSection(id);
};

/** Passes time until shortly before the end, if that is near enough. */
const lastSeconds = async (world: World, a: number): Promise<void> => {
  const left = world.server.deadline - world.time.now() - (a % LAST_SECONDS_MS);
  if (left > 0 && left < 20 * MINUTE_MS) await world.time.pass(left);
};

export const takeStep = async (world: World, { kind, a, b }: Step): Promise<void> => {
  const { at, time, server } = world;
  switch (kind) {
    case 'answer':
      return answer(at, false, a, b);
    case 'answerHere':
      return answer(at, true, a, b);
    case 'answerIll':
      if (answerIll(at, a, b)) world.count('illEntry');
      return;
    case 'answerHeavy':
      if (answerHeavy(at, a, b)) world.count('heavyEntry');
      return;
    case 'type':
      if (await typeKeys(at, time, a, b)) world.count('typing');
      return;
    case 'next':
      return dispatch(world, { type: 'Next', confirmed: b % 4 !== 0 });
    case 'previous':
      return dispatch(world, { type: 'Previous' });
    case 'goTo':
      return dispatch(world, { type: 'GoTo', position: a % 60 });
    case 'flag':
      return dispatch(world, { type: 'FlagItem', position: a % 60, flagged: b % 3 !== 0 });
    case 'startSection':
      return startSection(world, a);
    case 'camera':
      return dispatch(world, { type: 'ReportCamera', problem: a % 2 === 0 ? 'dark' : null });
    case 'doubt':
      return dispatch(world, {
        type: 'ReportCamera',
        problem: a % 3 === 0 ? null : b % 2 === 0 ? 'dark' : 'still',
        judgement: { mostCover: COVER_MS, photo: b % 5 === 0 },
      });
    case 'microphone':
      return dispatch(world, { type: 'ReportMicrophone', problem: a % 2 === 0 ? 'muted' : null, isUsed: true });
    case 'displays':
      return dispatch(world, { type: 'ReportDisplays', count: 1 + (a % 2) });
    case 'typeNoNumber':
      return typeNoNumber(at, a, b);
    case 'printScreen':
      return dispatch(world, { type: 'ReportPrintScreen', evidence: 'tecla 44' });
    case 'finish':
      world.count('finish');
      return dispatch(world, { type: 'FinishQuiz', processes: [] });
    case 'flush':
      void at.open?.runtime.flush();
      return;
    case 'pause':
      return time.pass(a * 3);
    case 'longPause':
      return time.pass(a * 60);
    case 'lastSeconds':
      return lastSeconds(world, a);
    case 'storm':
      return world.storm();
    case 'calm':
      return world.calm();
    case 'outage':
      server.faults.unreachable = true;
      return;
    case 'reachable':
      server.faults.unreachable = false;
      return;
    case 'refuse':
      server.faults.refusing = true;
      return;
    case 'accept':
      server.faults.refusing = false;
      return;
    case 'browserOffline':
      world.count('browserOffline');
      return browserSays(world, false);
    case 'browserOnline':
      return browserSays(world, true);
    case 'reload':
      world.count('reload');
      return world.at.reload();
    case 'kill':
      world.count('pageKilled');
      at.kill();
      await time.pass(a * 20);
      return at.openPage();
    case 'freeze': {
      const { open } = at;
      world.count('pageFrozen');
      // A page that the browser is about to freeze is told.
      at.secure();
      return stoppedFor(
        world,
        a * 100,
        () => open?.page.freeze(),
        () => open?.page.thaw(),
      );
    }
    case 'sleep':
      world.count('sleep');
      return stoppedFor(world, a * 600, at.machine.fallAsleep, at.machine.wakeUp);
    case 'takeOver':
      world.count('secondTab');
      return takeOver(world);
    case 'otherDevice':
      world.count('secondDevice');
      return otherDevice(world);
    case 'diskFails':
      at.disk.failing = Math.max(0.1, world.rate('diskFails'));
      return at.lookAtDisk();
    case 'diskFull':
      at.disk.failing = 1;
      return at.lookAtDisk();
    case 'diskSlow':
      world.count('diskSlow');
      at.disk.slow = a;
      return at.lookAtDisk();
    case 'diskWorks':
      at.disk.failing = 0;
      at.disk.slow = 0;
      return;
    case 'clearDisk':
      world.count('diskCleared');
      at.clear();
      return;
    case 'setWall':
      world.count('wallSet');
      at.machine.jumpWall((a - 500) * 2 * MINUTE_MS);
      at.open?.runtime.wake();
      return;
    case 'extend':
      world.count('extension');
      server.extend((1 + (a % 30)) * MINUTE_MS);
      return world.tellTimes();
    case 'accommodate':
      world.count('accommodation');
      server.accommodate(RATIOS[a % RATIOS.length] ?? 2);
      return world.tellTimes();
    case 'missTimes':
      world.count('accommodation');
      world.count('messageLost');
      server.faults.unreachable = true;
      server.accommodate(Math.max(...RATIOS));
      await time.pass(a * 120);
      server.faults.unreachable = false;
      return;
    case 'stopClocks':
      server.pauseSheet(`pausa ${b}`);
      if (server.isPaused) world.count('sheetPaused');
      return world.tellTimes();
    case 'runClocks':
      server.endPause();
      return world.tellTimes();
    case 'endSheet':
      world.count('endedByOperator');
      return server.endSheet();
    case 'reopen':
      if (server.finished === null) return;
      world.count('reopened');
      server.reopen((1 + (a % 20)) * MINUTE_MS);
      world.tellTimes();
      return world.at.reload();
    default:
      return kind satisfies never;
  }
};
