import {
  activePosition,
  contentOf,
  type Details,
  type Item,
  isOpen,
  type Millis,
  pendingEntries,
  sectionToStart,
  statusOf,
} from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import type { Page } from '../device/page.ts';
import type { Tab } from '../device/tab.ts';
import type { Step } from './plan.ts';

interface Given {
  readonly details: Details;
  readonly by: string;
  readonly at: Millis;
  /** It was refused, which the screen says. */
  isRefused: boolean;
}

/** What was answered to one item, in order, and how much of it the screen has called saved. */
export interface History {
  readonly answerId: number;
  readonly given: Given[];
  /** The place of the last one that was shown as saved; -1: none. */
  kept: number;
  /** The place of the last one that was typed, and has to outlive what came since; -1: none. */
  typed: number;
}

const itemsOf = (page: Page): readonly Item[] => contentOf(page.runtime.head()).sections.flatMap(({ items }) => items);

/** Whoever takes the evaluation, in whichever tab is in front. */
export const createPerson = (time: () => Millis) => {
  const histories = new Map<number, History>();
  let said = 0;

  const historyOf = (item: Item): History => {
    const history = histories.get(item.id) ?? { answerId: item.answerId, given: [], kept: -1, typed: -1 };
    histories.set(item.id, history);
    return history;
  };

  /** A choice is an answer at once. */
  const choose = (page: Page, item: Item, details: Details): void => {
    const history = historyOf(item);
    const { runtime } = page;
    const given: Given = { details, by: page.name, at: time(), isRefused: false };
    const place = history.given.push(given) - 1;
    void runtime.dispatch({ type: 'AnswerItem', itemId: item.id, details }).then((result) => {
      given.isRefused = E.isLeft(result);
      if (!page.isAlive() || page.isLost()) return;
      if (E.isRight(result) && runtime.storage() === 'durable') history.kept = Math.max(history.kept, place);
    });
  };
  /** A key: the text is longer by a word. */
  const press = (page: Page, item: Item): void => {
    const history = historyOf(item);
    said += 1;
    const text = `${history.given.at(-1)?.details[0]?.answer ?? ''} ${said}`.trim().slice(-60);
    const details: Details = [{ itemOptionId: null, answer: text, slot: null }];
    history.given.push({ details, by: page.name, at: time(), isRefused: false });
    page.runtime.type({ itemId: item.id, text, details });
  };
  const answer = (page: Page, item: Item, b: number): void => {
    const option = item.options[Math.floor(b * item.options.length)];
    if (option === undefined) press(page, item);
    else choose(page, item, [{ itemOptionId: option.id, answer: null, slot: null }]);
  };

  return {
    histories,
    /** What was pending on a machine whose storage is gone was shown as saved there, and is lost with it. */
    forgetPending: (page: Page): void => {
      const pending = new Set(pendingEntries(page.runtime.head()).map(({ id }) => id));
      for (const history of histories.values()) {
        if (pending.has(history.answerId)) history.kept = -1;
        history.typed = -1;
      }
    },
    /**
     * The page goes: what was typed in it has to be there later, all of it where it goes in good order, else what was typed
     * more than `spared` ago. Nothing of a sheet that is over, or of a disk that fails.
     */
    leaves: (page: Page, spared: Millis): void => {
      const { runtime } = page;
      if (page.isLost() || !page.isOpen() || statusOf(runtime.head()) !== 'A' || runtime.storage() !== 'durable')
        return;
      const until = time() - spared;
      const refused = new Set(
        runtime.drafts().flatMap(({ itemId, rejection }) => (rejection === null ? [] : [itemId])),
      );
      for (const [itemId, history] of histories)
        history.given.forEach(({ by, at, isRefused }, place) => {
          if (by === page.name && at <= until && !isRefused && !refused.has(itemId))
            history.typed = Math.max(history.typed, place);
        });
    },
    /** Another device, or a fresh sheet of storage: drafts of before are not its own. */
    forgetTyped: (): void => {
      for (const history of histories.values()) history.typed = -1;
    },
    pressOne: (tab: Tab, { a }: Step): void => {
      const { page } = tab;
      if (page === null || page.isLost() || !isOpen(page.runtime.head())) return;
      const texts = itemsOf(page).filter(({ options }) => options.length === 0);
      const item = texts[Math.floor(a * texts.length)];
      if (item !== undefined) press(page, item);
    },
    act: (tab: Tab, { kind, a, b }: Step): void => {
      const { page } = tab;
      if (page === null || page.isLost() || tab.device.machine.isAsleep() || !isOpen(page.runtime.head())) return;
      const { runtime } = page;
      const head = runtime.head();
      const items = itemsOf(page);
      const chosen = items[Math.floor(a * items.length)];
      switch (kind) {
        case 'answer':
          if (chosen !== undefined) answer(page, chosen, b);
          return;
        case 'answerHere': {
          const here = items[activePosition(head) ?? 0];
          if (here !== undefined) answer(page, here, b);
          return;
        }
        case 'next':
          void runtime.dispatch({ type: 'Next', confirmed: true });
          return;
        case 'previous':
          void runtime.dispatch({ type: 'Previous' });
          return;
        case 'goTo':
          void runtime.dispatch({ type: 'GoTo', position: Math.floor(a * items.length) });
          return;
        case 'startSection': {
          const section = sectionToStart(head);
          if (section !== null) void runtime.startSection(section);
          return;
        }
        case 'finish':
          void runtime.dispatch({ type: 'FinishQuiz', processes: [] });
          return;
        case 'printScreen':
          void runtime.dispatch({ type: 'ReportPrintScreen', evidence: 'tecla 44' });
          return;
        default:
          return;
      }
    },
  };
};
export type Person = ReturnType<typeof createPerson>;
