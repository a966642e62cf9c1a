import { LABORATORY_RESULTS_ENDING, type LaboratoryState } from '@quipu/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import type { LaboratoryCalls } from './calls.ts';
import { type HandedOver, handOver, resultsOf } from './hand-over.ts';

const AGAIN_MS = 20_000;

export interface HandOver {
  readonly busy: 'handing' | 'saving' | null;
  readonly outcome: HandedOver | { readonly kind: 'saved' } | null;
  readonly hand: () => void;
  readonly save: (name: string) => void;
}

/** Hands results over, and goes on trying by itself where the network is what is missing. */
export const useHandOver = (calls: LaboratoryCalls, onState: (state: LaboratoryState) => void): HandOver => {
  const [busy, setBusy] = useState<HandOver['busy']>(null);
  const [outcome, setOutcome] = useState<HandOver['outcome']>(null);
  const isUnderWay = useRef(false);
  const isShown = useRef(true);
  const doing = async (what: 'handing' | 'saving', work: () => Promise<HandOver['outcome']>) => {
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
      const found = await handOver(calls);
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
