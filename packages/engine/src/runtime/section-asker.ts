import * as E from '#fp-ts/Either.js';
import { sectionsAsked } from '../index.ts';
import type { Opening, SectionRun } from '../model/opening.ts';
import type { Rejection } from '../model/rejection.ts';
import type { SheetContent } from '../model/sheet-content.ts';
import type { GivenTime } from '../model/timers-state.ts';
import type { EpochMs } from '../model/units.ts';
import { computeSectionDeadline } from '../timers/section-deadline.ts';
import type { Exchange } from './exchange.ts';
import type { Scheduler, StartReply, Transport, TransportFailure } from './ports.ts';
import type { SessionStore } from './session-store.ts';

type AskedStart = E.Either<Rejection | TransportFailure, StartReply>;

export interface SectionAsker {
  /**
   * One more request about a section: that it never got a reply to those before is what it tells the server. It leaves when that is on disk, so
   * that a page that is loaded again asks on.
   */
  readonly ask: (sectionId: number, said: EpochMs | null) => Promise<AskedStart>;
  /** Sections that an opening has running, of which this device waits for a word: asked for again before they are shown. */
  readonly lost: (opening: Opening) => readonly StartRequest[];
  readonly isWaitedFor: (sectionId: number) => boolean;
  /**
   * An opening of the server's `now`, without what is older in it than another word of the server, or waits for one; and these words, as they
   * were signed.
   */
  readonly inOrder: (
    opening: Opening,
    content: SheetContent,
    now: EpochMs,
    given?: readonly GivenTime[],
  ) => { readonly opening: Opening; readonly words: readonly (string | null | undefined)[] };
}

export interface StartRequest {
  readonly sectionId: number;
  /** The time at which it was started here without the server; null: it was not. */
  readonly startedAt: EpochMs | null;
}

interface SectionAskerOptions {
  readonly scheduler: Scheduler;
  readonly store: SessionStore;
  readonly transport: Transport;
  readonly exchange: Exchange;
}

/** Asks for the starts of sections, for everybody, and puts the server's words on them in order. */
export const createSectionAsker = ({ scheduler, store, transport, exchange }: SectionAskerOptions): SectionAsker => {
  /** The newest word of each; null: it gives none. */
  const words = new Map<number, StartReply | null>();

  const newId = (): string => [1, 2, 3].map(() => Math.floor(scheduler.chance() * 2 ** 32).toString(36)).join('-');

  const hear = (sectionId: number, reply: AskedStart): void => {
    const known = words.get(sectionId) ?? null;
    if (E.isRight(reply)) {
      if (known === null || reply.right.now >= known.now) words.set(sectionId, reply.right);
    } else if ('kind' in reply.left && reply.left.kind === 'refused') words.set(sectionId, known);
  };

  const ask: SectionAsker['ask'] = async (sectionId, said) => {
    const performed = store.perform({ type: 'AskForSection', sectionId, name: newId() });
    if (E.isLeft(performed)) return performed;
    const { events, durable } = performed.right;
    await durable;
    const asked = events.find((event) => event.type === 'SectionAsked');
    if (asked === undefined) return E.left({ reason: 'NotOpen' });
    const { askId: id, tries } = asked.data;
    // The server may fall over this one alone: asked again, it says nothing of the link.
    const findOut = tries > 1 ? () => void exchange(transport.time()) : undefined;
    const reply = await exchange(transport.startSection(sectionId, said, { id, tries }), findOut);
    hear(sectionId, reply);
    return reply;
  };

  const isWaitedFor = (sectionId: number): boolean =>
    !words.has(sectionId) && sectionsAsked(store.head()).some((one) => one.sectionId === sectionId);

  return {
    ask,
    lost: ({ sectionRuns }) =>
      sectionsAsked(store.head()).filter(
        ({ sectionId }) => isWaitedFor(sectionId) && sectionRuns.some((run) => run.sectionId === sectionId),
      ),
    isWaitedFor,
    inOrder: (opening, { sections }, now, given = []) => {
      const newer: StartReply[] = [];
      const sectionRuns = opening.sectionRuns.flatMap((run): readonly SectionRun[] => {
        const word = words.get(run.sectionId) ?? null;
        const section = sections.find(({ id }) => id === run.sectionId);
        if (word === null || section === undefined || word.now < now) return isWaitedFor(run.sectionId) ? [] : [run];
        newer.push(word);
        const { startedAt } = word;
        const deadline = computeSectionDeadline(section, startedAt, opening.timeRatio, opening.deadline, given);
        return [{ ...run, startedAt, deadline }];
      });
      return { opening: { ...opening, sectionRuns }, words: newer.map(({ word }) => word) };
    },
  };
};
