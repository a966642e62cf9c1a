import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Whereabouts } from '@quipu/contract';
import {
  answerOf,
  contentOf,
  epochOf,
  finishOf,
  type IndexedItem,
  ITEM_TYPE,
  isOpen,
  isReachable,
  statusOf,
} from '@quipu/engine';
import { createMemoryJournal } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import { someDetails } from '../../../packages/engine/src/testing/item-samples.ts';
import type { Chance } from '../../../packages/engine/src/testing/simulation/chance.ts';
import {
  type CandidateEnd,
  type CandidatesPlan,
  detailsText,
  type JournalAnswer,
  type PlannedPerson,
} from '../../../packages/server/src/cli/rehearsal/protocol.ts';
import { around, behaviourOf } from './behaviours.ts';
import { enter, findSheet } from './entrance.ts';
import { createLine, createOutlet, cut, mend, type Outlet } from './line.ts';
import type { Measures } from './measures.ts';
import { openPage, type Page } from './page.ts';
import { pageOver } from './sockets.ts';

const AGAIN_MS = 3_000;
const LOOK_MS = 250;
const FAILED = 500;
/** Words that people write in tests of this kind are shorter than this. */
const TYPED = 40;

const whole = (chance: Chance, below: number): number => Math.floor(chance() * below);

/** The call that a request was: what is told of it names no sheet. */
const whatOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  path.startsWith('/api/') ? `${method} ${path.replace(/\?.*/, '').replace(/\/\d+/g, '/N')}` : 'página';

export interface CandidateOptions {
  readonly plan: CandidatesPlan;
  readonly person: PlannedPerson;
  readonly outlet: Outlet;
  readonly chance: Chance;
  readonly measures: Measures;
  /** Everybody ends now. */
  readonly isEnding: () => boolean;
  /** Nobody waits any longer. */
  readonly isOver: () => boolean;
}

/** One candidate, from the page of the login to the word that their evaluation has ended. */
export const createCandidate = (options: CandidateOptions) => {
  const { plan, person, outlet, chance, measures, isEnding, isOver } = options;
  const behaviour = behaviourOf(plan, chance);
  const name = `c${person.number}`;
  const own = createOutlet();
  const outlets = [outlet, own];
  const line = createLine({
    ...{ origin: plan.origin, network: behaviour.network, outlets, chance },
    timed: (request, ms, status) => {
      measures.request(whatOf(request), ms);
      // A refusal is a word of the server; this is none.
      if (status === 0 || status >= FAILED)
        measures.trouble(`${whatOf(request)}: ${status === 0 ? 'sin respuesta' : status}`);
    },
  });
  let where: keyof Whereabouts = 'waiting';
  let sheetId: number | null = null;
  let page: Page | null = null;
  const journal = createMemoryJournal();
  const keptAt = new Map<number, number>();
  const acknowledged = new Map<number, readonly [epoch: number, revision: number]>();
  const begun = performance.now();
  const ran = (): number => performance.now() - begun;

  const onAcknowledged = (answers: readonly { readonly id: number; readonly revision: number }[]): void => {
    for (const { id, revision } of answers) {
      const epoch = page === null ? 0 : epochOf(page.runtime.head());
      const [before, last] = acknowledged.get(id) ?? [0, 0];
      if (epoch > before || (epoch === before && revision > last)) acknowledged.set(id, [epoch, revision]);
      const at = keptAt.get(id);
      if (at === undefined) continue;
      measures.acknowledged(performance.now() - at);
      keptAt.delete(id);
    }
  };
  const kept = (answerId: number): void => {
    measures.given();
    if (!keptAt.has(answerId)) keptAt.set(answerId, performance.now());
  };
  const isUnderWay = (): boolean =>
    page !== null &&
    isOpen(page.runtime.head()) &&
    statusOf(page.runtime.head()) === 'A' &&
    finishOf(page.runtime.head()) === null;
  const isToEnd = (): boolean => isEnding() || ran() >= behaviour.endsAt || isOver();

  const type = async ({ runtime }: Page, { item }: IndexedItem): Promise<void> => {
    let text = '';
    for (let key = 0; key < TYPED * (0.3 + 0.7 * chance()) && isUnderWay() && !isToEnd(); key += 1) {
      text += key % 6 === 5 ? ' ' : String.fromCharCode(97 + whole(chance, 26));
      runtime.type({ itemId: item.id, text, details: [{ itemOptionId: null, answer: text, slot: null }] });
      await pause((1_000 / behaviour.device.keysPerSecond) * (0.5 + chance()));
    }
    runtime.commitDrafts();
  };
  const answer = async (at: Page, indexed: IndexedItem): Promise<void> => {
    if (indexed.item.type === ITEM_TYPE.text) {
      await type(at, indexed);
      kept(indexed.item.answerId);
      return;
    }
    const details = someDetails(indexed, whole(chance, 100), whole(chance, 6));
    const taken = await at.runtime.dispatch({ type: 'AnswerItem', itemId: indexed.item.id, details });
    if (E.isRight(taken)) kept(indexed.item.answerId);
    else measures.trouble(`respuesta no aceptada: ${taken.left.reason}`);
  };

  const sit = async (open: () => Promise<Page | null>): Promise<void> => {
    let place = 0;
    let isReloaded = false;
    while (page !== null && isUnderWay() && !isToEnd()) {
      if (behaviour.reloadsAt !== null && !isReloaded && ran() >= behaviour.reloadsAt) {
        isReloaded = true;
        await page.close();
        page = await open();
        continue;
      }
      await pause(Math.max(0, Math.min(around(behaviour.paceMs, chance), behaviour.endsAt - ran())));
      if (isToEnd()) break;
      const { items } = page.runtime.head().index ?? { items: [] };
      const asked = items.filter(({ item }) => item.type !== ITEM_TYPE.reading && item.type !== ITEM_TYPE.matrix);
      const isBack = behaviour.changes && chance() < 0.2;
      const indexed = asked[isBack ? whole(chance, Math.min(place + 1, asked.length)) : place % asked.length];
      if (indexed === undefined) break;
      if (!isBack) place += 1;
      await page.runtime.dispatch({ type: 'GoTo', position: indexed.position });
      await answer(page, indexed);
    }
  };

  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds() && !isOver()) await pause(LOOK_MS);
  };

  const finish = async (at: Page): Promise<void> => {
    where = 'finishing';
    const from = performance.now();
    const press = () => at.runtime.dispatch({ type: 'FinishQuiz', processes: [] });
    // Whoever is told that there is no connection presses again.
    while (E.isLeft(await press()) && finishOf(at.runtime.head()) === null && !isOver()) {
      measures.trouble('finalizar: sin conexión');
      await pause(AGAIN_MS * (0.7 + 0.6 * chance()));
    }
    if (behaviour.endsTwice) void press();
    await until(() => finishOf(at.runtime.head())?.confirmed === true);
    if (finishOf(at.runtime.head())?.confirmed !== true) return;
    measures.ended(performance.now() - from);
    // The log follows by itself, and with it the receipt.
    await until(() => {
      const log = at.log();
      return log !== null && log.held === log.total && at.runtime.idle();
    });
    where = 'finished';
  };

  const goAway = (): (() => void) => {
    const { goneEvery, goneFor } = behaviour.network;
    if (goneFor === 0) return () => undefined;
    let alarm: ReturnType<typeof setTimeout>;
    const next = (): void => {
      alarm = setTimeout(
        () => {
          cut(own);
          alarm = setTimeout(() => {
            mend(own);
            next();
          }, goneFor);
        },
        goneEvery * (0.5 + chance()),
      );
    };
    next();
    return () => {
      clearTimeout(alarm);
      mend(own);
    };
  };

  const live = async (): Promise<void> => {
    await pause(behaviour.arrivesAt);
    where = 'entering';
    const from = performance.now();
    const entering = { http: line.http, plan, person, behaviour, measures, isOver: isToEndOrOver };
    const entered = await enter(entering);
    if (entered === null) return;
    const { api, login, ownMs } = entered;
    sheetId = await findSheet(api, entering);
    if (sheetId === null) return;
    const sheet = sheetId;
    const deviceId = randomUUID();
    const open = async (): Promise<Page | null> => {
      while (!isOver()) {
        const opened = openPage({
          ...{ api, deviceId, journal, onAcknowledged, sheetId: sheet, userId: login.userId, pushKey: plan.pushKey },
          page: pageOver(plan.origin, name, outlets),
          onTrouble: measures.trouble,
        });
        if (await opened.open()) return opened;
        await pause(AGAIN_MS * (0.7 + 0.6 * chance()));
      }
      return null;
    };
    page = await open();
    if (page === null) return;
    measures.started(performance.now() - from - ownMs);
    where = 'answering';
    const stopGoing = goAway();
    await sit(open);
    stopGoing();
    if (page === null) return;
    if (behaviour.leaves) {
      where = 'gone';
      await page.close();
      return;
    }
    await finish(page);
  };
  const isToEndOrOver = (): boolean => isOver();

  return {
    where: (): keyof Whereabouts => where,
    outlet,
    live,
    close: async (): Promise<void> => {
      await page?.close();
      line.close();
    },
    end: (): CandidateEnd => {
      const session = page?.runtime.head();
      const isHad = session !== undefined && isOpen(session);
      const answers: readonly JournalAnswer[] = isHad
        ? (session.index?.items ?? []).flatMap(({ item }): readonly JournalAnswer[] => {
            const { version, details } = answerOf(session, item.id);
            return version === null ? [] : [[item.answerId, version.epoch, version.revision, detailsText(details)]];
          })
        : [];
      const log = page?.log() ?? null;
      return {
        number: person.number,
        sheetId: isHad ? contentOf(session).sheetId : null,
        isFinished: isHad && finishOf(session)?.confirmed === true,
        isGone: where === 'gone',
        answers,
        acknowledged: [...acknowledged].map(([id, [epoch, revision]]) => [id, epoch, revision] as const),
        toSend: isHad ? (page?.runtime.onlyHere().toSend ?? 0) : 0,
        lines: log?.total ?? 0,
        linesHeld: log?.held ?? 0,
      };
    },
    /** Its client holds the server for out of reach. */
    isUnreached: (): boolean => where === 'answering' && page !== null && !isReachable(page.runtime.head()),
  };
};
export type Candidate = ReturnType<typeof createCandidate>;
