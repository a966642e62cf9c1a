import { LABORATORY_RESULTS_ENDING, type LaboratoryState } from '@quipu/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import type { LaboratoryCalls } from './calls.ts';
import { resultsOf, type UploadOutcome, uploadResults } from './upload-results.ts';

const AGAIN_MS = 20_000;

export interface ResultsUpload {
  readonly busy: 'handing' | 'saving' | null;
  readonly outcome: UploadOutcome | { readonly kind: 'saved' } | null;
  readonly hand: () => void;
  readonly save: (name: string) => void;
}

/** Hands results over, and goes on trying by itself where the network is what is missing. */
export const useUploadResults = (calls: LaboratoryCalls, onState: (state: LaboratoryState) => void): ResultsUpload => {
  const [busy, setBusy] = useState<ResultsUpload['busy']>(null);
  const [outcome, setOutcome] = useState<ResultsUpload['outcome']>(null);
  const isUnderWay = useRef(false);
  const isShown = useRef(true);
  const doing = async (what: 'handing' | 'saving', work: () => Promise<ResultsUpload['outcome']>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(what);
    const found = await work();
    isUnderWay.current = false;
    if (!isShown.current) return;
    setBusy(null);
    setOutcome(found);
  };
  const hand = () =>
    void doing('handing', async () => {
      const found = await uploadResults(calls);
      if (found.kind === 'taken' && found.state !== null) onState(found.state);
      return found;
    });
  const save = (name: string) =>
    void doing('saving', async () => {
      const results = await resultsOf(calls);
      if (results.kind === 'failed') return results;
      saveFile(results.file, `${name}${LABORATORY_RESULTS_ENDING}`);
      return { kind: 'saved' };
    });
  const again = useEffectEvent(hand);
  const isWaiting = outcome?.kind === 'noNetwork';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const retry = () => {
      again();
    };
    const alarm = setInterval(retry, AGAIN_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(alarm);
      window.removeEventListener('online', retry);
    };
  }, [isWaiting]);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return { busy, outcome, hand, save };
};
