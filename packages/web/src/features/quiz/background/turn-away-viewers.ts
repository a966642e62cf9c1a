import type { Api } from '@quipu/contract';
import { liveEvents } from '../../../lib/live-events.ts';

/** Whoever asks to view a sheet that opens no camera is told so at once. */
export const turnAwayViewers = (api: Api<'postSignal'>): (() => void) => {
  const heard = liveEvents('offer').subscribe(({ from, signal }) => {
    const body = { signal: { type: 'stop' as const, viewing: signal.viewing }, to: from };
    void api.postSignal(body);
  });
  return () => heard.unsubscribe();
};
