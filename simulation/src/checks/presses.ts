import { activePosition, blockedBy, contentOf, finishOf, isOpen, type Rejection, statusOf } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import type { Tab } from '../device/tab.ts';
import type { Step } from '../world/plan.ts';
import type { World } from '../world/world.ts';

/** The server that is there again has to be found by whoever presses within so long. */
const FOUND_MS = 3_000;
const AGAIN_MS = 1_000;
/** An end is asked for until the server has had five seconds to reply. */
const ENDED_MS = 6_000;

/** The screen says these with a notice, a dialog or a list of what is missing (session/use-moves.ts). */
const SAID: ReadonlySet<Rejection['reason']> = new Set([
  'RequiredUnanswered',
  'SectionNotStarted',
  'SectionOver',
  'BackButtonOff',
]);

/** Presses a question of the map: it leads there, or the screen says why not, and for how long. */
export const pressQuestion = async (world: World, front: Tab, { a }: Step): Promise<void> => {
  const { page, device } = front;
  if (page === null || page.isLost() || page.isTerminated() || !page.isOpen() || device.machine.isAsleep()) return;
  const { runtime } = page;
  if (!isOpen(runtime.head()) || finishOf(runtime.head()) !== null) return;
  const count = contentOf(runtime.head()).sections.reduce((sum, { items }) => sum + items.length, 0);
  const position = Math.floor(a * count);
  const press = () => world.until(runtime.dispatch({ type: 'GoTo', position }), FOUND_MS);
  const answered = (holds: boolean, what: () => string) => world.checks.that('healsByItself', holds, what);

  for (let waited = 0; ; waited += AGAIN_MS) {
    const result = await press();
    if (!page.isAlive() || page.isLost()) return;
    if (result === null)
      return answered(device.machine.isAsleep(), () => `${position} was pressed, and nothing came of it`);
    if (E.isRight(result)) {
      answered(
        activePosition(runtime.head()) === position,
        () => `${position} was pressed, and something else is open`,
      );
      return;
    }
    const { left } = result;
    if (left.reason === 'Blocked' && (left.by === 'offline' || left.by === 'serverOff')) {
      if (!world.isReachable(device)) return;
      answered(waited < FOUND_MS, () => `${position} was pressed for ${waited} ms, and the server is there`);
      if (waited >= FOUND_MS) return;
      await world.agenda.pass(AGAIN_MS);
      continue;
    }
    if (left.reason === 'Blocked') {
      answered(blockedBy(runtime.head()) !== null, () => `${position} was pressed, and nothing is seen to cover it`);
      return;
    }
    if (SAID.has(left.reason)) return answered(true, () => '');
    await world.agenda.pass(ENDED_MS);
    const head = runtime.head();
    const isSaid = !page.isAlive() || page.isLost() || !isOpen(head) || statusOf(head) !== 'A';
    answered(isSaid, () => `${position} was pressed, and nothing says why not: ${left.reason}`);
    return;
  }
};
