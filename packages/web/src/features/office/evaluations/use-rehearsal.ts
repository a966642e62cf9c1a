import { officeEvaluationCalls } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { texts as actionTexts } from '../../../ui/kit/action-texts.ts';
import { NO_NAME } from '../list/ask-action.ts';
import { hashed } from './media.ts';

export type Rehearsal =
  | { readonly kind: 'nothing' | 'checking' }
  | { readonly kind: 'right'; readonly questions: number }
  | { readonly kind: 'wrong'; readonly problems: readonly string[] }
  | { readonly kind: 'failed'; readonly text: string };

/** Rehearses what was chosen, and says all that is wrong with it. `file` undefined: there is nothing to rehearse. */
export const useRehearsal = (file: File | undefined, media: FileList | null): Rehearsal => {
  const api = useApi(officeEvaluationCalls);
  const [known, setKnown] = useState<Rehearsal>({ kind: 'nothing' });
  useEffect(() => {
    let isWanted = true;
    const rehearse = async (): Promise<Rehearsal> => {
      if (file === undefined) return { kind: 'nothing' };
      setKnown({ kind: 'checking' });
      const json = await file.text();
      const files = await hashed(json, [...(media ?? [])]);
      const named = files.map(({ name, stored }) => ({ name, stored }));
      const reply = await api.loadOfficeEvaluation({ json, files: named, reason: '', once: NO_NAME, isDry: true });
      if (E.isLeft(reply)) return { kind: 'failed', text: outcomeOf(reply) ?? actionTexts.failed };
      const { right } = reply;
      if (right.status === 200) return { kind: 'right', questions: right.body.changes };
      return right.status === 400 && right.body.problems.length > 0
        ? { kind: 'wrong', problems: right.body.problems }
        : { kind: 'failed', text: right.text ?? actionTexts.failed };
    };
    rehearse().then(
      (found) => {
        if (isWanted) setKnown(found);
      },
      () => {
        if (isWanted) setKnown({ kind: 'failed', text: actionTexts.failed });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [api, file, media]);
  return known;
};
