import type { Api } from '@quipu/contract';
import { liveEvents } from '../../../lib/live-events.ts';

/**
 * Answers whoever asks to view a sheet that opens no camera, at once, so that they need not wait.
 */
export const turnAwayViewers = (api: Api<'postSignal'>): (() => void) => {
  const heard = liveEvents('offer').subscribe(({ from, signal }) => {
    const body = { signal: { type: 'stop' as const, viewing: signal.viewing }, to: from };
    void api.postSignal(body);
  });
  return () => heard.unsubscribe();
};
