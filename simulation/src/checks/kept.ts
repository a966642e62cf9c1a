import { contentOf, finishOf, pendingEntries, type QuizEvent } from '@quipu/engine';
import { decodeLine } from '@quipu/engine/log';
import * as E from 'fp-ts/lib/Either.js';
import type { Machine } from '../device/machine.ts';
import { readDisk } from '../device/on-disk.ts';
import type { Play } from '../run/play.ts';
import { type Given, type History, lastPromised, wire } from '../world/history.ts';
import type { Rows } from './rows.ts';

/** Reads what a machine has of answers and of texts that are none: nobody has opened the sheet there since. */
const left = async (machine: Machine, sheetId: number): Promise<ReadonlySet<string>> => {
  const { lines, texts } = await readDisk(machine, sheetId);
  const events = lines.flatMap((line): readonly QuizEvent[] => {
    const decoded = decodeLine(line);
    return E.isRight(decoded) ? [decoded.right.step] : [];
  });
  const answers = events.flatMap((event) =>
    event.type === 'AnswerChanged' ? [`${event.data.answerId} ${wire(event.data.details)}`] : [],
  );
  return new Set([...answers, ...texts]);
};

/** Groups them by machine, but for the one in front, which has the sheet, and owes all of it to the server. */
const leftElsewhere = async ({ world, tabs, front }: Play): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const machines = new Set(tabs.map(({ device }) => device.machine));
  machines.delete(front.device.machine);
  const all = new Map<string, ReadonlySet<string>>();
  for (const machine of machines) all.set(machine.name, await left(machine, world.scenario.sheetId));
  return all;
};

/**
 * Checks that whatever was promised of an answer, or came after it, is the answer, waits for review, or is shown with
 * why it is none.
 */
export const checkKept = async (play: Play, rows: Rows, reviews: ReadonlySet<string>): Promise<void> => {
  const { world, person, front } = play;
  const { checks } = world;
  const elsewhere = await leftElsewhere(play);
  const refused = front.page?.runtime.drafts().filter(({ rejection }) => rejection !== null) ?? [];
  const shown = new Set(
    refused.flatMap(({ itemId, text, details }) => [`${itemId} ${text}`, `${itemId} ${wire(details ?? [])}`]),
  );

  const isThere = (itemId: number, { answerId }: History, { details, on }: Given): boolean => {
    const said = wire(details);
    const typed = `${itemId} ${details[0]?.answer ?? ''}`;
    const kept = elsewhere.get(on);
    return (
      rows.get(answerId)?.details === said ||
      reviews.has(`${answerId} ${said}`) ||
      (details[0]?.answer != null && shown.has(typed)) ||
      shown.has(`${itemId} ${said}`) ||
      kept?.has(`${answerId} ${said}`) === true ||
      kept?.has(typed) === true
    );
  };
  for (const [itemId, history] of person.histories.all) {
    const { given, answerId } = history;
    const kept = lastPromised(history, 'isKept');
    const owed = lastPromised(history, 'isOwed');
    const isFrom = (place: number) => given.slice(place).some((one) => isThere(itemId, history, one));
    const lost = (place: number) =>
      `item ${itemId}: ${wire(given[place]?.details ?? [])} by ${given[place]?.by}; there is ${rows.get(answerId)?.details}`;
    if (kept >= 0) checks.that('shownIsKept', isFrom(kept), () => lost(kept));
    if (owed >= 0) checks.that('typedIsKept', isFrom(owed), () => lost(owed));
  }
};

/** Nothing is pending for ever: once the end is known, the server has it, or somebody decides on it. */
export const checkPending = ({ world, front: { page } }: Play, rows: Rows, reviews: ReadonlySet<string>): void => {
  const head = page?.isOpen() === true ? page.runtime.head() : null;
  if (head === null || finishOf(head)?.confirmed !== true) return;
  const { sections } = contentOf(head);
  const items = new Map(sections.flatMap((section) => section.items.map((item) => [item.answerId, item.id])));
  for (const { id, details } of pendingEntries(head)) {
    const said = wire(details);
    world.checks.that(
      'shownIsKept',
      rows.get(id)?.details === said || reviews.has(`${id} ${said}`),
      () => `item ${items.get(id)}: ${said} is pending, and its sheet has ended`,
    );
  }
};
