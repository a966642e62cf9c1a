import { UnreadableEntry } from '@quipu/contract';
import {
  compareVersions,
  type EpochMs,
  type IndexedItem,
  invalidEntry,
  type PendingEntry,
  positionOfItem,
  questionNumber,
} from '@quipu/engine';
import type { Db } from '../../platform/db/database.ts';
import { viewForm } from '../forms/form-view.ts';
import type { FormToGrade } from '../grading/grading-rules-store.ts';
import { answerInWords } from '../results/answer-in-words.ts';
import { answersOf, type HeldAnswer } from '../sheets/answer-store.ts';
import { quarantinedEntries } from './quarantine-store.ts';

/** An answer that was kept, beside the one that counts. In letters and places, as the sheet shows its options. */
export interface ComparedAnswer {
  readonly itemId: number;
  /** Null: its item has none of its own (a matrix's row). */
  readonly question: string | null;
  readonly kept: string;
  readonly keptAt: EpochMs;
  readonly held: string;
  readonly heldAt: EpochMs | null;
}

export interface Compared {
  readonly answer: ComparedAnswer;
  readonly entry: PendingEntry;
  readonly held: HeldAnswer | undefined;
}

/** The quarantined answers of a sheet, question by question, the last word on each. Those that it cannot have are left out: not all were judged as they came. */
export const compareQuarantinedAnswers = async (
  db: Db,
  id: number,
  form: Pick<FormToGrade, 'content' | 'index' | 'unanswered'>,
  sheet: { readonly answerBase: number; readonly answerCount: number },
): Promise<readonly Compared[]> => {
  const rows = await answersOf(db, sheet.answerBase, sheet.answerCount);
  const held = new Map(rows.map((row) => [row.id, row]));
  const view = viewForm(form.content);
  const options = new Map(
    view.sections.flatMap(({ items }) =>
      items.flatMap((item) => [
        [item.id, item.options] as const,
        ...item.children.map((child) => [child.id, child.options.length > 0 ? child.options : item.options] as const),
      ]),
    ),
  );
  const lasts = new Map<number, { readonly indexed: IndexedItem; readonly entry: PendingEntry }>();
  for (const entry of await quarantinedEntries(db, id)) {
    if (entry instanceof UnreadableEntry) continue;
    const indexed = form.index.items[entry.id - sheet.answerBase];
    // Of an item that is gone there is nothing that it could answer.
    if (indexed === undefined || invalidEntry(indexed, entry) !== null) continue;
    const last = lasts.get(entry.id);
    if (last === undefined || compareVersions(entry, last.entry) > 0) lasts.set(entry.id, { indexed, entry });
  }
  return [...lasts.values()].map(({ indexed, entry }) => {
    const itemId = indexed.item.id;
    const asked = { type: indexed.kind, options: options.get(itemId) ?? [] };
    const before = held.get(entry.id);
    const position = positionOfItem(form.unanswered, itemId);
    const answer = {
      itemId,
      question: position === null ? null : questionNumber(form.unanswered, position).number,
      kept: answerInWords(asked, entry.details),
      keptAt: entry.updatedAt,
      held: before === undefined ? '' : answerInWords(asked, before.details),
      heldAt: before?.changedAt ?? null,
    };
    return { answer, entry, held: before };
  });
};
