import {
  activePosition,
  answerOf,
  contentOf,
  type Details,
  finishOf,
  type Item,
  isOpen,
  type Millis,
  type QuizSession,
  sectionState,
  sectionToStart,
  statusOf,
} from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import type { Page } from '../device/page.ts';
import type { Tab } from '../device/tab.ts';
import { createHistories } from './history.ts';
import type { Step } from './plan.ts';

interface Placed {
  readonly item: Item;
  readonly sectionId: number;
  /** The screen has a control for it: of a section that runs, and not behind where one cannot go back. */
  readonly isLive: boolean;
}

const placedIn = (session: QuizSession, at: Millis): readonly Placed[] => {
  const { sections, rules } = contentOf(session);
  const active = activePosition(session) ?? 0;
  let position = -1;
  return sections.flatMap(({ id, items }) =>
    items.map((item) => {
      position += 1;
      const isReached = rules.backButtonEnabled || position >= active;
      return {
        item,
        sectionId: id,
        isLive: isReached && ['untimed', 'running'].includes(sectionState(session, id, at)),
      };
    }),
  );
};

/** Nobody can type into a sheet that the screen says has ended. */
const isUnderWay = (session: QuizSession): boolean =>
  isOpen(session) && statusOf(session) === 'A' && finishOf(session) === null;

interface PersonOptions {
  /** Tells whether a sheet or a section of it has ended by now, by the server. */
  readonly isOver: (sectionId: number) => boolean;
}

/** Acts as the examinee, in whichever tab is in front. */
export const createPerson = ({ isOver }: PersonOptions) => {
  const histories = createHistories();
  let said = 0;

  const given = ({ device }: Tab, page: Page, { sectionId }: Placed, details: Details, isTyped: boolean) => ({
    details,
    by: page.name,
    on: device.machine.name,
    at: device.machine.clock.monotonic(),
    isTyped,
    isLate: isOver(sectionId),
    isRefused: false,
    isKept: false,
    isOwed: false,
  });

  const choose = (tab: Tab, page: Page, placed: Placed, details: Details): void => {
    const { item } = placed;
    const history = histories.ofItem(item);
    const { runtime } = page;
    const choice = given(tab, page, placed, details, false);
    history.given.push(choice);
    void runtime.dispatch({ type: 'AnswerItem', itemId: item.id, details }).then((result) => {
      choice.isRefused = E.isLeft(result);
      if (!page.isAlive() || page.isLost()) return;
      if (E.isRight(result) && runtime.storage() === 'durable') choice.isKept = true;
    });
  };
  /** A key: the text is longer by a word. */
  const press = (tab: Tab, page: Page, placed: Placed): void => {
    const { item } = placed;
    const history = histories.ofItem(item);
    said += 1;
    const text = `${history.given.at(-1)?.details[0]?.answer ?? ''} ${said}`.trim().slice(-60);
    const details: Details = [{ itemOptionId: null, answer: text, slot: null }];
    history.given.push(given(tab, page, placed, details, true));
    page.runtime.type({ itemId: item.id, text, details });
  };
  const answer = (tab: Tab, page: Page, placed: Placed, b: number): void => {
    const { options } = placed.item;
    const option = options[Math.floor(b * options.length)];
    if (option !== undefined) choose(tab, page, placed, [{ itemOptionId: option.id, answer: null, slot: null }]);
    else if (placed.isLive && isUnderWay(page.runtime.head())) press(tab, page, placed);
  };
  const pageOf = ({ page }: Tab): Page | null =>
    page === null || page.isLost() || page.isTerminated() || !isOpen(page.runtime.head()) ? null : page;
  const there = (page: Page): readonly Placed[] => placedIn(page.runtime.head(), page.runtime.now() ?? 0);

  return {
    histories,
    /** The page goes in good order: all that was given in it has to be found again. */
    leaves: (page: Page): void => histories.owe(page.name, () => true),
    /** It goes without a word: what was typed more than `spared` ago by its machine's clock has to be found again. */
    crashes: ({ device }: Tab, page: Page, spared: Millis): void => {
      const until = device.machine.clock.monotonic() - spared;
      histories.owe(page.name, ({ isTyped, at }) => isTyped && at <= until);
    },
    /** Reads what the screen shows as saved. */
    look: (tab: Tab): void => {
      const { page } = tab;
      if (page === null || page.isLost() || !page.isOpen() || page.runtime.storage() !== 'durable') return;
      const session = page.runtime.session();
      for (const itemId of histories.all.keys())
        histories.shown(itemId, tab.device.machine.name, answerOf(session, itemId).details);
    },
    pressOne: (tab: Tab, { a }: Step): void => {
      const page = pageOf(tab);
      if (page === null || !isUnderWay(page.runtime.head())) return;
      const texts = there(page).filter(({ item, isLive }) => isLive && item.options.length === 0);
      const placed = texts[Math.floor(a * texts.length)];
      if (placed !== undefined) press(tab, page, placed);
    },
    act: (tab: Tab, { kind, a, b }: Step): void => {
      const page = pageOf(tab);
      if (page === null || tab.device.machine.isAsleep()) return;
      const { runtime } = page;
      const head = runtime.head();
      const items = there(page);
      const chosen = items[Math.floor(a * items.length)];
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- The others are not the person's doing.
      switch (kind) {
        case 'answer':
          if (chosen !== undefined) answer(tab, page, chosen, b);
          return;
        case 'answerHere': {
          const here = items[activePosition(head) ?? 0];
          if (here !== undefined) answer(tab, page, here, b);
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
