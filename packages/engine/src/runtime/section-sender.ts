import * as E from 'fp-ts/lib/Either.js';
import { unconfirmedSections } from '../index.ts';
import type { Exchange } from './exchange.ts';
import type { Sender } from './outbox.ts';
import type { Transport } from './ports.ts';
import type { SectionStarter } from './section-starter.ts';
import type { SessionStore } from './session-store.ts';

/** Sections that were started without the server, told to it with their true start. */
export const createSectionSender = (
  store: SessionStore,
  transport: Transport,
  exchange: Exchange,
  askFor: SectionStarter['askFor'],
): Sender => ({
  due: () => unconfirmedSections(store.head()).length > 0,
  send: async () => {
    const run = unconfirmedSections(store.head())[0];
    if (run === undefined) return null;
    const ask = await askFor(run.sectionId);
    if (E.isLeft(ask)) return { kind: 'unheard' };
    const result = await exchange(transport.startSection(run.sectionId, run.startedAt, ask.right));
    if (E.isLeft(result)) return result.left;
    store.perform({ type: 'ReportSectionConfirmed', sectionId: run.sectionId, deadline: result.right.deadline });
    return null;
  },
});
