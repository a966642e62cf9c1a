import * as E from '#fp-ts/Either.js';
import { unconfirmedSections } from '../index.ts';
import { said } from '../session/said.ts';
import type { Sender } from './outbox.ts';
import type { SectionAsker } from './section-asker.ts';
import type { SessionStore } from './session-store.ts';

/** Sections that were started without the server, told to it with their true start. */
export const createSectionSender = (store: SessionStore, asker: SectionAsker): Sender => ({
  due: () => unconfirmedSections(store.head()).length > 0,
  send: async () => {
    const run = unconfirmedSections(store.head())[0];
    if (run === undefined) return null;
    const result = await asker.ask(run.sectionId, run.startedAt);
    if (E.isLeft(result)) return 'kind' in result.left ? result.left : { kind: 'unheard' };
    const { deadline, word } = result.right;
    store.perform({ type: 'ReportSectionConfirmed', sectionId: run.sectionId, deadline, ...said(word) });
    return null;
  },
});
