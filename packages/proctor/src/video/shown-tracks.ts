export interface TrackTaker {
  addTrack(track: MediaStreamTrack, stream: MediaStream): void;
  replaceTrack(old: MediaStreamTrack, next: MediaStreamTrack | null, stream: MediaStream): void;
}

/** Shows a stream to the other end, and whatever takes its place. False: that takes another offer. */
export const shownTracks = (peer: TrackTaker): ((stream: MediaStream | null) => boolean) => {
  const shown = new Map<string, MediaStreamTrack>();
  let first: MediaStream | null = null;
  return (stream) => {
    const tracks = stream?.getTracks() ?? [];
    if (first === null) {
      first = stream;
      for (const track of tracks) {
        shown.set(track.kind, track);
        if (stream !== null) peer.addTrack(track, stream);
      }
      return true;
    }
    if (tracks.some(({ kind }) => !shown.has(kind))) return false;
    for (const [kind, old] of shown) {
      const next = tracks.find((track) => track.kind === kind) ?? null;
      peer.replaceTrack(old, next, first);
      if (next !== null) shown.set(kind, next);
    }
    return true;
  };
};
