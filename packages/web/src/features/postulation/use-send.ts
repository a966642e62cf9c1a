import { careersCalls, type Postulation } from '@quipu/contract';
import { useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { sendPostulation } from './api.ts';

export interface Sending {
  readonly step: 'none' | 'asking' | 'sending';
  /** The reason why the last try was not sent; null: none failed. */
  readonly failure: string | null;
  readonly ask: () => void;
  readonly cancel: () => void;
  readonly send: (postulation: Postulation) => Promise<void>;
}

interface Sent {
  readonly onSent: (text: string) => void;
  readonly onRefused: () => void;
}

/** Asks, then sends: once at a time, however often the button is pressed. */
export const useSend = ({ onSent, onRefused }: Sent): Sending => {
  const api = useApi(careersCalls);
  const [step, setStep] = useState<Sending['step']>('none');
  const [failure, setFailure] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  return {
    step,
    failure,
    ask: () => {
      setFailure(null);
      setStep('asking');
    },
    cancel: () => setStep('none'),
    send: async (postulation) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setStep('sending');
      const outcome = await sendPostulation(api, postulation);
      isUnderWay.current = false;
      setStep('none');
      if (outcome.kind === 'sent') onSent(outcome.text);
      if (outcome.kind === 'refused' || outcome.kind === 'failed') setFailure(outcome.text);
      if (outcome.kind === 'refused') onRefused();
    },
  };
};
