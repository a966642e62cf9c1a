import type { Cameras } from '../ui/camera/cameras.ts';

class Track extends EventTarget {
  isStopped = false;
  readonly label = 'Cámara de prueba';
  readonly #deviceId: string;
  constructor(deviceId: string) {
    super();
    this.#deviceId = deviceId;
  }
  readonly getSettings = () => ({ deviceId: this.#deviceId });
  readonly stop = () => {
    this.isStopped = true;
  };
}

const refusal = (name: string) => Object.assign(new Error(name), { name });

/** The cameras of a device, as a test plugs and forbids them. It counts those that are open. */
export const camerasDouble = () => {
  const state = { ids: ['frontal', 'trasera'] as readonly string[], refusal: null as string | null };
  const tracks: Track[] = [];
  const devices = Object.assign(new EventTarget(), {
    enumerateDevices: () =>
      Promise.resolve(
        state.ids.map((deviceId) => ({ kind: 'videoinput' as const, deviceId, label: `Cámara ${deviceId}` })),
      ),
  });
  const cameras: Cameras = {
    devices,
    door: {
      devices,
      permission: () => Promise.reject(new TypeError('unknown')),
      open: ({ video }) => {
        if (state.refusal !== null) return Promise.reject(refusal(state.refusal));
        const wanted = typeof video === 'object' && typeof video.deviceId === 'object' ? video.deviceId : undefined;
        const exact = wanted !== undefined && 'exact' in wanted ? String(wanted.exact) : (state.ids[0] ?? '');
        if (!state.ids.includes(exact)) return Promise.reject(refusal('NotFoundError'));
        const track = new Track(exact);
        tracks.push(track);
        return Promise.resolve({
          getTracks: () => [track],
          getVideoTracks: () => [track],
          getAudioTracks: () => [],
        } as unknown as MediaStream);
      },
    },
  };
  return {
    cameras,
    state,
    /** The identifiers of those that are open. */
    open: () => tracks.filter(({ isStopped }) => !isStopped).map(({ getSettings }) => getSettings().deviceId),
  };
};
