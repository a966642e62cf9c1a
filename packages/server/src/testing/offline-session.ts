import { createHash } from 'node:crypto';
import { type OpenedSheet, openingOf, sheetContentOf } from '@quipu/contract';
import { type Command, decide, emptySession, evolve, type QuizEvent, type QuizSession } from '@quipu/engine';
import { createChainWriter, isContentLine, sha256 } from '@quipu/engine/log';
import * as E from 'fp-ts/lib/Either.js';
import { itemsOf, option } from './examinee.ts';

export type OfflineCommand = Command extends infer C ? (C extends Command ? Omit<C, 'at'> : never) : never;

/** Does what a device that has opened a sheet does without the server, and keeps the log of it. */
export const offlineSession = (sheet: OpenedSheet) => {
  const writer = createChainWriter(sha256);
  const lines: string[] = [];
  let session: QuizSession = emptySession;
  const happened = (event: QuizEvent): void => {
    lines.push(...writer.write(event));
    session = evolve(session, event);
  };
  const act = (command: Command): void => {
    const decided = decide(command, session);
    if (E.isLeft(decided)) throw new Error(`${command.type}: ${JSON.stringify(decided.left)}`);
    for (const event of decided.right) happened(event);
  };
  const open = (opened: OpenedSheet): void => {
    const words = opened.word === null ? [] : [opened.word];
    act({ type: 'OpenSheet', at: opened.now, content: sheetContentOf(opened), opening: openingOf(opened), words });
  };
  open(sheet);
  return {
    /** The log's text. */
    lines: (): readonly string[] => [...lines],
    /** Gives its lines that have a number. */
    numbered: (): readonly string[] => lines.filter((line) => !isContentLine(line)),
    /** Takes away those of them that were not taken yet: an hour of many devices would not fit. */
    drained: (): readonly string[] => lines.splice(0).filter((line) => !isContentLine(line)),
    session: () => session,
    /** The server gave it again. */
    open,
    /** The engine would say this of it. */
    happened,
    act: (command: OfflineCommand, at: number) => act({ ...command, at } as Command),
    /** Ticks the option at `place` of the item number `ordinal`. */
    choose: (ordinal: number, place: number, at: number) => {
      const itemId = itemsOf(sheet)[ordinal]?.id ?? 0;
      const details = [{ itemOptionId: option(sheet, ordinal, place), answer: null, slot: null }];
      act({ type: 'AnswerItem', at, itemId, details });
    },
    finish: (at: number) => act({ type: 'FinishQuiz', at, processes: [] }),
    head: () =>
      createHash('sha256')
        .update(lines.at(-1) ?? '')
        .digest('base64url'),
  };
};
export type OfflineSession = ReturnType<typeof offlineSession>;
