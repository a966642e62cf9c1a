import type { CameraDoor, StreamLike } from '../camera/camera-door.ts';
import { atOnce, refusedAtOnce } from './at-once.ts';
import { CountedTarget } from './counted-target.ts';

const named = (name: string, more: object = {}): Error => Object.assign(new Error(name), { name }, more);

class Track extends CountedTarget {
  isStopped = false;
  stop = (): void => {
    this.isStopped = true;
  };
}

/** A camera that a test plugs, forbids and lets others hold; it counts what was opened and what listens. */
export const cameraDouble = () => {
  const devices = Object.assign(new CountedTarget(), {
    enumerateDevices: () => atOnce(state.plugged ? [{ kind: 'videoinput' as const }] : []),
  });
  const permission = Object.assign(new CountedTarget(), { state: 'granted' as PermissionState });
  const state = { plugged: true, busy: false };
  const tracks = new Set<Track>();
  const asked: MediaStreamConstraints[] = [];
  const alive = () => [...tracks].filter((track) => !track.isStopped);

  const door: CameraDoor<StreamLike> = {
    devices,
    permission: () => atOnce(permission),
    open: (constraints) => {
      asked.push(constraints);
      if (permission.state === 'denied') return refusedAtOnce(named('NotAllowedError'));
      if (!state.plugged) return refusedAtOnce(named('OverconstrainedError', { constraint: 'deviceId' }));
      if (state.busy) return refusedAtOnce(named('NotReadableError'));
      const track = new Track();
      for (const old of tracks) if (old.isStopped && old.listeners === 0) tracks.delete(old);
      tracks.add(track);
      return atOnce({ getTracks: () => [track] });
    },
  };
  const end = () => {
    for (const track of alive()) track.dispatchEvent(new Event('ended'));
  };
  return {
    door,
    asked,
    plug: () => {
      state.plugged = true;
      devices.dispatchEvent(new Event('devicechange'));
    },
    unplug: () => {
      state.plugged = false;
      end();
      devices.dispatchEvent(new Event('devicechange'));
    },
    hold: (busy: boolean) => {
      state.busy = busy;
      if (busy) end();
    },
    permit: (now: PermissionState) => {
      permission.state = now;
      if (now === 'denied') end();
      permission.dispatchEvent(new Event('change'));
    },
    open: () => alive().length,
    listeners: () =>
      devices.listeners + permission.listeners + [...tracks].reduce((sum, track) => sum + track.listeners, 0),
  };
};
