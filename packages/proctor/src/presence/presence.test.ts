import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { browserMedia, type MediaSource } from './media-source.ts';
import { cameraPresence$, microphonePresence$, type PresenceProblem } from './presence.ts';

const settled = () => new Promise(setImmediate);
const mediaDouble = (kinds: MediaDeviceKind[], state: PermissionState = 'prompt') => {
  const devices = Object.assign(new EventTarget(), { enumerateDevices: async () => kinds.map((kind) => ({ kind })) });
  const status = Object.assign(new EventTarget(), { state });
  const source: MediaSource = { devices, permission: () => Promise.resolve(status) };
  return {
    source,
    plug: (...now: MediaDeviceKind[]) => {
      kinds.splice(0, kinds.length, ...now);
      devices.dispatchEvent(new Event('devicechange'));
    },
    permit: (now: PermissionState) => {
      status.state = now;
      status.dispatchEvent(new Event('change'));
    },
  };
};
const watch = async (stream: ReturnType<typeof cameraPresence$>) => {
  const seen: PresenceProblem[] = [];
  const done = new Subject<void>();
  stream.subscribe({ next: (problem) => seen.push(problem), complete: () => done.next() });
  await settled();
  return seen;
};

describe('camera and microphone presence', () => {
  it('goes on listening after the browser failed to list its devices', async () => {
    const media = mediaDouble(['videoinput']);
    const seen = await watch(cameraPresence$(media.source));
    const { devices } = media.source;
    const list = devices?.enumerateDevices;
    Object.assign(devices ?? {}, { enumerateDevices: () => Promise.reject(new Error('busy')) });
    media.plug('videoinput');
    await settled();
    Object.assign(devices ?? {}, { enumerateDevices: list });
    media.plug('videoinput');
    await settled();
    expect(seen).toEqual([null, 'missing', null]);
  });

  it('tells of a camera that is pulled out and put back', async () => {
    const media = mediaDouble(['videoinput', 'audioinput']);
    const seen = await watch(cameraPresence$(media.source));
    media.plug('audioinput');
    await settled();
    media.plug('audioinput', 'videoinput');
    await settled();
    expect(seen).toEqual([null, 'missing', null]);
  });

  it('tells of a permission that is withdrawn, and keeps the two devices apart', async () => {
    const media = mediaDouble(['audioinput']);
    const microphone = await watch(microphonePresence$(media.source));
    const camera = await watch(cameraPresence$(media.source));
    media.permit('denied');
    media.permit('granted');
    expect(microphone).toEqual([null, 'denied', null]);
    expect(camera).toEqual(['missing']);
  });

  it('goes on by the devices alone where the permission cannot be asked', async () => {
    const { devices } = mediaDouble(['videoinput']).source;
    const source: MediaSource = { devices, permission: () => Promise.reject(new TypeError('unknown')) };
    expect(await watch(cameraPresence$(source))).toEqual([null]);
  });

  it('names a page that is no secure context', async () => {
    const source: MediaSource = { devices: null, permission: () => Promise.reject(new TypeError('none')) };
    expect(await watch(cameraPresence$(source))).toEqual(['insecurePage']);
  });

  it('is not broken by a browser that has neither devices nor permissions', async () => {
    expect(await watch(cameraPresence$(browserMedia({} as Navigator)))).toEqual(['insecurePage']);
  });
});
