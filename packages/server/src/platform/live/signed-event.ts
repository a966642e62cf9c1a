import type { Config } from '../config/config.ts';
import { receiptSigner } from '../secrets/receipt-signer.ts';
import type { PushedEvent } from './event-store.ts';

export type SignEvent = (event: PushedEvent) => PushedEvent;

/**
 * New times of a sheet wait for their way out with the text that is signed for its log: whoever publishes them needs no key. A message says
 * when it was sent.
 */
export const eventSigner = (config: Pick<Config, 'secret' | 'dataFolder'>): SignEvent => {
  const { signWord } = receiptSigner(config);
  return (event) => {
    if (event.name === 'message') return { ...event, data: { ...event.data, sent_at: event.at } };
    const { times } = event.data as { readonly times?: { readonly word?: unknown } };
    if (event.name !== 'user-session-updated' || typeof times?.word !== 'string') return event;
    return { ...event, data: { ...event.data, times: { ...times, word: signWord(times.word) } } };
  };
};
