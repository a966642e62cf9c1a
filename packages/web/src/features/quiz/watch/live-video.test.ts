import type { AnsweringState } from '@quipu/proctor/video';
import * as E from 'fp-ts/lib/Either.js';
import { NEVER, of } from 'rxjs';
import { expect, it, vi } from 'vitest';
import { announce } from '../../../lib/live-events.ts';
import { apiOver } from '../../../testing/api-over.ts';
import { liveVideo$ } from './live-video.ts';

const offer = (attempt: number) =>
  announce({ name: 'offer', data: { from: 3, signal: { type: 'offer', viewing: 9, attempt, sdp: '' } } });

it('answers the next offer where the code for the first one did not come', async () => {
  const api = apiOver(async () => E.right({ status: 200, body: { iceServers: [] }, headers: {} }));
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ answerViewing$: () => of('live') });
  const states: AnsweringState[] = [];
  const answering = liveVideo$(api, NEVER, load).subscribe((state) => states.push(state));
  offer(1);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(states).toEqual(['idle']);
  await vi.waitFor(() => {
    offer(2);
    expect(states).toEqual(['idle', 'live']);
  });
  answering.unsubscribe();
});
