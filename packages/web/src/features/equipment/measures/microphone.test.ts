import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { measureMicrophone } from './microphone.ts';

const ANSWERED_BY = 60_000;
const track = { stop: vi.fn(), label: 'Incorporado' };
const stream = { getTracks: () => [track], getAudioTracks: () => [track] } as unknown as MediaStream;
const devices = (open: () => Promise<MediaStream>) => ({ getUserMedia: open }) as unknown as MediaDevices;

beforeEach(() => {
  vi.useFakeTimers();
  track.stop.mockClear();
});
afterEach(() => vi.useRealTimers());

it("does not wait for ever for an answer to the browser's question, and lets go of what comes later", async () => {
  let allow: (opened: MediaStream) => void = () => undefined;
  const opening = new Promise<MediaStream>((resolve) => {
    allow = resolve;
  });
  const found = measureMicrophone(
    devices(() => opening),
    () => undefined,
    new AbortController().signal,
  );
  await vi.advanceTimersByTimeAsync(ANSWERED_BY);
  expect(await found).toEqual({ problem: 'failed', label: '', wasHeard: false });
  allow(stream);
  await vi.advanceTimersByTimeAsync(0);
  expect(track.stop).toHaveBeenCalledOnce();
});

it('says why it does not open', async () => {
  const refused = () => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
  expect(await measureMicrophone(devices(refused), () => undefined, new AbortController().signal)).toMatchObject({
    problem: 'denied',
  });
  expect(await measureMicrophone(undefined, () => undefined, new AbortController().signal)).toMatchObject({
    problem: 'insecurePage',
  });
});
