import { deviceChangeCalls } from '@quipu/contract';
import { isReachable } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { formatHourHere } from '../../../ui/figures/format-moment.ts';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { texts } from './texts.ts';

export interface Change {
  readonly at: number;
  readonly heardAt: number | null;
  readonly answered: number | null;
  readonly pending: number | null;
  readonly apart: number;
  readonly broughtAt: number | null;
}
export interface Told {
  readonly title: string;
  readonly text: string;
  /** Something may be missing here. */
  readonly isAttention: boolean;
}

/** A device says something of itself more often, while it can. */
const MAX_SILENCE_MS = 45_000;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;

/**
 * Asks, while there is a network and until there is a reply, what is known of devices that had the sheet before; null: not yet. Once
 * more after each time that something was brought (`turn`): until the reply, what was known stands.
 */
export const useChanges = (turn: number): { readonly changes: readonly Change[] | null; readonly isNew: boolean } => {
  const api = useApi(deviceChangeCalls);
  const id = useQuiz().content.sheetId;
  const isThere = useHead(isReachable);
  const [known, setKnown] = useState<{ readonly changes: readonly Change[]; readonly turn: number } | null>(null);
  const isKnown = known?.turn === turn;
  useEffect(() => {
    if (!isThere || isKnown) return undefined;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (wait: number): Promise<void> => {
      const reply = await api.getDeviceChange({ id });
      if (!isWanted) return;
      if (E.isRight(reply) && reply.right.status === 200) return setKnown({ changes: reply.right.body.changes, turn });
      timer = setTimeout(() => void ask(Math.min(2 * wait, MAX_WAIT_MS)), wait);
    };
    void ask(FIRST_WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [api, id, isThere, isKnown, turn]);
  return { changes: known?.changes ?? null, isNew: isKnown };
};

const NOT_KNOWN: Told = { title: texts.asking, text: texts.unknown, isAttention: false };
const REOPENED: Told = { title: texts.maybeElsewhere, text: texts.ifElsewhere, isAttention: false };

/** A question that was only looked at is pending, too, and nobody misses that. */
const owedOf = ({ answered, pending }: Pick<Change, 'answered' | 'pending'>): number | null =>
  pending === null ? null : Math.min(pending, answered ?? pending);

/** Whatever was heard of it last may be long before it lost the sheet; and what it said is of that moment. */
const toldOf = ({ at, heardAt, answered, broughtAt, ...change }: Change, here: number): Told => {
  const pending = owedOf({ answered, ...change });
  if (change.apart > 0)
    return { title: texts.changedApart(change.apart), text: texts.apart(change.apart), isAttention: true };
  if (heardAt === null) return { title: texts.changed, text: texts.unknown, isAttention: false };
  const hour = formatHourHere(heardAt);
  const counts = answered === null ? '' : ` ${texts.counts(answered, here, hour)}`;
  const isSilent = at - heardAt > MAX_SILENCE_MS && broughtAt === null;
  const title = (pending ?? 0) > 0 ? texts.changedPending(pending ?? 0) : texts.changed;
  if (isSilent)
    return {
      title: (pending ?? 0) > 0 ? title : texts.changedSilent,
      text: `${texts.silent(hour)}${counts} ${texts.howToBring}`,
      isAttention: true,
    };
  if (pending === null) return { title, text: texts.unknown, isAttention: false };
  if (pending > 0) return { title, text: `${texts.pending(pending, hour)}${counts}`, isAttention: true };
  if (answered !== null && answered > here && broughtAt === null)
    return {
      title: texts.changedFewer,
      text: `${texts.counts(answered, here, hour)} ${texts.howToBring}`,
      isAttention: true,
    };
  return { title, text: `${texts.nonePending(hour)}${counts}`, isAttention: false };
};

/** Says the worst of what is known: of several devices, the one that may still have most. */
export const worstOf = (changes: readonly Change[] | null, here: number): Told => {
  if (changes === null) return NOT_KNOWN;
  const told = changes
    .toSorted((one, other) => (owedOf(other) ?? 0) - (owedOf(one) ?? 0))
    .map((change) => toldOf(change, here));
  return told.find(({ isAttention }) => isAttention) ?? told[0] ?? REOPENED;
};
