import { Subscription } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchedCamera } from './watched-camera.ts';

class Track extends EventTarget {
  readonly kind: string;
  isStopped = false;

  constructor(kind: string) {
    super();
    this.kind = kind;
  }

  stop(): void {
    this.isStopped = true;
  }
}

const streamOf = (kinds: readonly string[]) => {
  const tracks = new Set(kinds.map((kind) => new Track(kind)));
  const ofKind = (kind: string) => [...tracks].filter((track) => track.kind === kind);
  return {
    tracks: [...tracks],
    getTracks: () => [...tracks],
    getAudioTracks: () => ofKind('audio'),
    getVideoTracks: () => ofKind('video'),
    removeTrack: (track: Track) => void tracks.delete(track),
  };
};

const named = (name: string): Error => Object.assign(new Error(name), { name });

/** Cameras and a microphone as a browser has them. */
const browser = ({ microphone = true, cameras = ['one'] } = {}) => {
  const asked: MediaStreamConstraints[] = [];
  const opened: ReturnType<typeof streamOf>[] = [];
  const devices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => [{ kind: 'videoinput' as const }, { kind: 'audioinput' as const }],
  });
  const open = async (constraints: MediaStreamConstraints) => {
    asked.push(constraints);
    const { audio, video } = constraints;
    const wanted = typeof video === 'object' ? (video.deviceId as { readonly exact: string } | undefined) : undefined;
    if (audio === true && !microphone) throw named('NotAllowedError');
    if (wanted !== undefined && !cameras.includes(wanted.exact)) throw named('OverconstrainedError');
    const stream = streamOf(audio === true ? ['video', 'audio'] : ['video']);
    opened.push(stream);
    return stream as unknown as MediaStream;
  };
  const state = microphone ? ('granted' as const) : ('denied' as const);
  const permission = async () => Object.assign(new EventTarget(), { state });
  const hears = (at: number) => asked[at]?.audio;
  return { door: { devices, permission, open }, asked, opened, hears };
};
const quiet = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is one camera for all who look, with the microphone asked for in the same question and let go', async () => {
  const { door, asked, opened, hears } = browser();
  const { stream$ } = watchedCamera(null, door);
  const heard = new Subscription();
  const seen: (MediaStream | null)[] = [];
  heard.add(stream$.subscribe());
  await quiet();
  heard.add(stream$.subscribe((stream) => seen.push(stream)));
  expect([asked.length, hears(0)]).toEqual([1, true]);
  expect(seen).toEqual(opened);
  expect(opened[0]?.tracks.map(({ kind, isStopped }) => [kind, isStopped])).toEqual([
    ['video', false],
    ['audio', true],
  ]);
  expect(opened[0]?.getTracks()).toHaveLength(1);
  heard.unsubscribe();
  expect(opened[0]?.tracks.every(({ isStopped }) => isStopped)).toBe(true);
});

it('asks for no microphone again when the camera is opened again', async () => {
  const { door, opened, hears } = browser();
  const heard = watchedCamera(null, door).stream$.subscribe();
  await quiet();
  opened[0]?.tracks[0]?.dispatchEvent(new Event('ended'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([hears(0), hears(1)]).toEqual([true, false]);
  heard.unsubscribe();
});

it('does with the camera alone where both together are refused, and says what is with the microphone', async () => {
  const { door, opened } = browser({ microphone: false });
  const { stream$, microphone$ } = watchedCamera(null, door);
  const told: unknown[] = [];
  const heard = stream$.subscribe();
  heard.add(microphone$.subscribe((problem) => told.push(problem)));
  await quiet();
  expect(opened.map(({ tracks }) => tracks.map(({ kind }) => kind))).toEqual([['video']]);
  expect(told).toEqual(['denied']);
  heard.unsubscribe();
});

it('says nothing of a microphone for which nobody was asked, and asks with the next opening', async () => {
  const { door, opened } = browser();
  const asked: (boolean | undefined)[] = [];
  let isPlugged = false;
  let state: PermissionState = 'prompt';
  const status = Object.assign(new EventTarget(), {
    get state() {
      return state;
    },
  });
  const permission = async () => status;
  const open = async (constraints: MediaStreamConstraints) => {
    asked.push(constraints.audio === true);
    // Without the camera the browser has nothing to ask for.
    if (!isPlugged) throw named('NotFoundError');
    if (constraints.audio === true) {
      state = 'denied';
      status.dispatchEvent(new Event('change'));
      throw named('NotAllowedError');
    }
    return door.open(constraints);
  };
  const { stream$, microphone$ } = watchedCamera(null, { ...door, permission, open });
  const told: unknown[] = [];
  const heard = stream$.subscribe();
  heard.add(microphone$.subscribe((problem) => told.push(problem)));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asked.slice(0, 2), told]).toEqual([[true, false], [null]]);
  isPlugged = true;
  door.devices.dispatchEvent(new Event('devicechange'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(opened).toHaveLength(1);
  expect(asked.filter(Boolean).length).toBeGreaterThan(1);
  expect(told).toEqual([null, 'denied']);
  heard.unsubscribe();
});

it('asks of a refusal no more than whether the camera alone is allowed, also where one was chosen', async () => {
  const { door } = browser();
  const asked: MediaStreamConstraints[] = [];
  const refused = (constraints: MediaStreamConstraints) => {
    asked.push(constraints);
    return Promise.reject(named('NotAllowedError'));
  };
  const heard = watchedCamera('one', { ...door, open: refused }).stream$.subscribe();
  await quiet();
  expect(asked.map(({ audio }) => audio)).toEqual([true, false]);
  heard.unsubscribe();
});

it('says nothing of a microphone where the camera alone is refused, and asks for both once that is allowed', async () => {
  const { door } = browser();
  const asked: (boolean | undefined)[] = [];
  let isBlocked = true;
  const status = Object.assign(new EventTarget(), { state: 'prompt' as const });
  const open = (constraints: MediaStreamConstraints) => {
    asked.push(constraints.audio === true);
    return isBlocked ? Promise.reject(named('NotAllowedError')) : door.open(constraints);
  };
  const { stream$, microphone$, retry } = watchedCamera(null, { ...door, permission: async () => status, open });
  const told: unknown[] = [];
  const heard = stream$.subscribe();
  heard.add(microphone$.subscribe((problem) => told.push(problem)));
  await quiet();
  expect([asked, told]).toEqual([[true, false], [null]]);
  isBlocked = false;
  retry();
  await quiet();
  expect(asked).toEqual([true, false, true]);
  heard.unsubscribe();
});

it('takes any other camera where the chosen one is gone', async () => {
  const { door, asked } = browser({ cameras: ['two'] });
  const seen: (MediaStream | null)[] = [];
  const heard = watchedCamera('one', door).stream$.subscribe((stream) => seen.push(stream));
  await quiet();
  expect(asked.map(({ video }) => typeof video === 'object' && video.deviceId)).toEqual([{ exact: 'one' }, undefined]);
  expect(seen.at(-1)).not.toBeNull();
  heard.unsubscribe();
});
