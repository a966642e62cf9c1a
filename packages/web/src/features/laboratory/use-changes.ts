import type { LaboratoryState, Reply, takeLaboratoryChanges } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useRef, useState } from 'react';
import type { LaboratoryCalls } from './calls.ts';
import { changesTexts } from './changes-texts.ts';
import { texts } from './texts.ts';
import { countNearby, useAskWhileDue } from './use-ask-while-due.ts';

export type Taken = Extract<Reply<typeof takeLaboratoryChanges>, { readonly status: 200 }>['body'];
export type ChangesOutcome =
  | { readonly kind: 'taken'; readonly taken: Taken }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed'; readonly text: string };

const failed = (text: string): ChangesOutcome => ({ kind: 'failed', text });

const take = async ({ local }: LaboratoryCalls, file: Uint8Array): Promise<ChangesOutcome> => {
  const reply = await local.takeLaboratoryChanges({ file });
  if (E.isLeft(reply)) return failed(texts.localFailed);
  return reply.right.status === 200
    ? { kind: 'taken', taken: reply.right.body }
    : failed(reply.right.text ?? changesTexts.refused);
};

const takeFile = async (calls: LaboratoryCalls, file: File): Promise<ChangesOutcome> => {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // It was moved or changed since it was chosen.
    return failed(texts.fileUnreadable);
  }
  return take(calls, bytes);
};

/** Has them from the institution, where there is a network. */
const fetchThem = async (calls: LaboratoryCalls, { laboratory }: LaboratoryState): Promise<ChangesOutcome> => {
  const { id, changesPass: pass } = laboratory ?? { id: '', changesPass: '' };
  const told = await calls.institution.laboratoryChanges({ id, pass });
  if (E.isLeft(told)) return failed(told.left.kind === 'noReply' ? changesTexts.noNetwork : changesTexts.askFailed);
  if (told.right.status !== 200) return failed(told.right.text ?? changesTexts.askFailed);
  const { file } = told.right.body;
  return file === null
    ? { kind: 'nothing' }
    : take(
        calls,
        Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0)),
      );
};

/** Something that was left before may be done by now. */
const isNews = ({ isRepeat, changes }: Taken): boolean => !isRepeat || changes.some(({ done }) => done.length > 0);

export interface Changes {
  readonly busy: 'loading' | 'asking' | null;
  readonly outcome: ChangesOutcome | null;
  /** The last ones that changed something; null: none since the screen was opened. */
  readonly latest: Taken | null;
  readonly load: (file: File) => Promise<void>;
  readonly ask: () => Promise<void>;
}

/**
 * Takes what the institution changed since it prepared the package: from a file, or by the network. From a little before a session
 * until it ends it asks by itself.
 */
export const useChanges = (
  calls: LaboratoryCalls,
  state: LaboratoryState,
  onState: (state: LaboratoryState) => void,
): Changes => {
  const [busy, setBusy] = useState<Changes['busy']>(null);
  const [outcome, setOutcome] = useState<ChangesOutcome | null>(null);
  const isUnderWay = useRef(false);
  const [latest, setLatest] = useState<Taken | null>(null);
  const put = (found: ChangesOutcome): void => {
    setOutcome(found);
    if (found.kind !== 'taken') return;
    if (!found.taken.isRepeat || found.taken.changes.length > 0) setLatest(found.taken);
    onState(found.taken.state);
  };
  const doing = async (what: 'loading' | 'asking', work: () => Promise<ChangesOutcome>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(what);
    setOutcome(null);
    const found = await work();
    isUnderWay.current = false;
    setBusy(null);
    put(found);
  };
  const askQuietly = async (): Promise<void> => {
    if (isUnderWay.current) return;
    const found = await fetchThem(calls, state);
    // Nobody asked, and is told of news alone.
    if (found.kind === 'taken' && isNews(found.taken)) put(found);
  };
  useAskWhileDue(countNearby(state), () => void askQuietly());
  return {
    busy,
    outcome,
    latest,
    load: (file) => doing('loading', () => takeFile(calls, file)),
    ask: () => doing('asking', () => fetchThem(calls, state)),
  };
};
