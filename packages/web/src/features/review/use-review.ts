import { type AnswerReview, type RegradeReview, resultsCalls } from '@quipu/contract';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { fetchReview, type ReviewOutcome } from './api.ts';
import { withRequest } from './review-filter.ts';

export interface ReviewState {
  /** Null: none came yet. */
  readonly review: AnswerReview | null;
  readonly problem: Extract<ReviewOutcome, { kind: 'failed' }> | null;
  readonly busy: boolean;
  readonly reload: () => void;
  readonly addRequest: (itemId: number, request: RegradeReview) => void;
}

export const useReview = (sheetId: number): ReviewState => {
  const api = useApi(resultsCalls);
  const [review, setReview] = useState<AnswerReview | null>(null);
  const [problem, setProblem] = useState<ReviewState['problem']>(null);
  const [busy, setBusy] = useState(true);
  const load = useCallback(
    async (isWanted: () => boolean) => {
      setBusy(true);
      const outcome = await fetchReview(api, sheetId);
      if (!isWanted()) return;
      setBusy(false);
      if (outcome.kind === 'review') setReview(outcome.review);
      setProblem(outcome.kind === 'failed' ? outcome : null);
    },
    [api, sheetId],
  );
  useEffect(() => {
    let wanted = true;
    void load(() => wanted);
    return () => {
      wanted = false;
    };
  }, [load]);
  return {
    review,
    problem,
    busy,
    reload: () => void load(() => true),
    addRequest: (itemId, request) => setReview((held) => (held === null ? null : withRequest(held, itemId, request))),
  };
};
