import type { CareerWithQuota } from '@quipu/contract';
import { useEffect, useState } from 'react';
import { draftOf, forgetDraft, keepDraft } from '../../stores/drafts.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { draftName } from './draft-name.ts';

type Choice = CareerWithQuota | null;

export interface Choices {
  readonly first: Choice;
  readonly second: Choice;
  readonly setFirst: (career: Choice) => void;
  readonly setSecond: (career: Choice) => void;
  /** True: they began with what had been chosen before and was not sent. */
  readonly areRestored: boolean;
  readonly forget: () => void;
}

/** The careers that are chosen, kept in the tab until they are sent. One that is not offered any more was not chosen. */
export const useChoices = (careers: readonly CareerWithQuota[]): Choices => {
  // Not of whoever comes after: a session that ends takes its drafts along.
  const [name] = useState(() => draftName(useSignInSession.getState().session?.userId ?? 0));
  const [kept] = useState(() => {
    const draft = draftOf(name);
    const of = (place: string) => careers.find(({ id }) => String(id) === draft[place]) ?? null;
    return { first: of('first'), second: of('second') };
  });
  const [first, setFirst] = useState<Choice>(kept.first);
  const [second, setSecond] = useState<Choice>(kept.second);
  useEffect(() => {
    if (first === null && second === null) forgetDraft(name);
    else
      keepDraft(name, {
        ...(first === null ? {} : { first: String(first.id) }),
        ...(second === null ? {} : { second: String(second.id) }),
      });
  }, [name, first, second]);
  return {
    first,
    second,
    setFirst,
    setSecond,
    areRestored: kept.first !== null || kept.second !== null,
    forget: () => forgetDraft(name),
  };
};
