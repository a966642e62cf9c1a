import { expect, it, vi } from 'vitest';
import { withMicrophone } from './with-microphone.ts';

const track = () => ({ stop: vi.fn() });
const door = { devices: null, permission: () => Promise.reject(new Error('unknown')), open: vi.fn() };
const WANTED = { audio: false, video: { width: 720 } };

it('asks for both at once, and keeps the picture only', async () => {
  const sound = track();
  const stream = { getAudioTracks: () => [sound], removeTrack: vi.fn() } as unknown as MediaStream;
  const both = vi.fn(() => Promise.resolve(stream));
  expect(await withMicrophone(door, both).open(WANTED)).toBe(stream);
  expect(both).toHaveBeenCalledWith({ ...WANTED, audio: true });
  expect(sound.stop).toHaveBeenCalledOnce();
  expect(stream.removeTrack).toHaveBeenCalledWith(sound);
  expect(door.open).not.toHaveBeenCalled();
});

it('asks for the camera alone where there is no microphone', async () => {
  door.open.mockResolvedValueOnce('picture');
  const both = () => Promise.reject(new Error('NotFoundError'));
  expect(await withMicrophone(door, both).open(WANTED)).toBe('picture');
  expect(door.open).toHaveBeenCalledWith(WANTED);
});
