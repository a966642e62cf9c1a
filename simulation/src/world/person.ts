import {
  activePosition,
  contentOf,
  type Details,
  type Item,
  isOpen,
  pendingEntries,
  sectionToStart,
} from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import type { Page } from '../device/page.ts';
import type { Tab } from '../device/tab.ts';
import type { Step } from './plan.ts';

/** What was answered to one item, in order, and how much of it the screen has called saved. */
export interface History {
  readonly answerId: number;
  readonly given: { readonly details: Details; readonly by: string }[];
  /** The place of the last one that was shown as saved; -1: none. */
  kept: number;
}

const itemsOf = (page: Page): readonly Item[] => contentOf(page.runtime.head()).sections.flatMap(({ items }) => items);

/** Whoever takes the evaluation, in whichever tab is in front. */
export const createPerson = () => {
  const histories = new Map<number, History>();
  let said = 0;

  const answer = (page: Page, item: Item, b: number): void => {
    const option = item.options[Math.floor(b * item.options.length)];
    said += 1;
    const details: Details =
      option === undefined
        ? [{ itemOptionId: null, answer: `texto ${said}`, slot: null }]
        : [{ itemOptionId: option.id, answer: null, slot: null }];
    const history = histories.get(item.id) ?? { answerId: item.answerId, given: [], kept: -1 };
    histories.set(item.id, history);
    const { runtime } = page;
    const place = history.given.push({ details, by: page.name }) - 1;
    void runtime.dispatch({ type: 'AnswerItem', itemId: item.id, details }).then((result) => {
      if (!page.isAlive() || page.isLost()) return;
      if (E.isRight(result) && runtime.storage() === 'durable') history.kept = Math.max(history.kept, place);
    });
  };

  return {
    histories,
    /** What was pending on a machine whose storage is gone was shown as saved there, and is lost with it. */
    forgetPending: (page: Page): void => {
      const pending = new Set(pendingEntries(page.runtime.head()).map(({ id }) => id));
      for (const history of histories.values()) if (pending.has(history.answerId)) history.kept = -1;
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
