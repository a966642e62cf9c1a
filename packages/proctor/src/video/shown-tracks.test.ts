import { describe, expect, it } from 'vitest';
import { shownTracks } from './shown-tracks.ts';

const track = (kind: string, name: string) => ({ kind, name }) as unknown as MediaStreamTrack;
const stream = (...tracks: readonly MediaStreamTrack[]) => ({ getTracks: () => tracks }) as unknown as MediaStream;

const benchOf = () => {
  const done: (readonly unknown[])[] = [];
  const show = shownTracks({
    addTrack: (...given: readonly unknown[]) => void done.push(['add', ...given]),
    replaceTrack: (...given: readonly unknown[]) => void done.push(['replace', ...given]),
  });
  return { done, show };
};

describe('shownTracks', () => {
  const [video, audio, other] = [track('video', 'v'), track('audio', 'a'), track('video', 'otra')];
  const first = stream(video, audio);

  it('puts the tracks of another stream in the place of those of the first one', () => {
    const { done, show } = benchOf();
    expect([show(first), show(null), show(stream(other)), show(stream(video, audio))]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(done).toEqual([
      ['add', video, first],
      ['add', audio, first],
      ['replace', video, null, first],
      ['replace', audio, null, first],
      ['replace', video, other, first],
      ['replace', audio, null, first],
      ['replace', other, video, first],
      ['replace', audio, audio, first],
    ]);
  });

  it('needs another offer for a kind that was not there', () => {
    const { done, show } = benchOf();
    show(stream(video));
    expect(show(first)).toBe(false);
    expect(done).toHaveLength(1);
  });
});
