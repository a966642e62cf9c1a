import type { CameraDoor } from '@quipu/proctor/media';

/**
 * Opens a camera and asks for the microphone in the same question; its sound is let go at once. Where both together are refused the
 * camera is asked for alone.
 */
export const withMicrophone = (
  door: CameraDoor<MediaStream>,
  openBoth: (constraints: MediaStreamConstraints) => Promise<MediaStream>,
): CameraDoor<MediaStream> => ({
  ...door,
  open: async (constraints) => {
    try {
      const stream = await openBoth({ ...constraints, audio: true });
      for (const track of stream.getAudioTracks()) {
        track.stop();
        stream.removeTrack(track);
      }
      return stream;
    } catch {
      return door.open(constraints);
    }
  },
});
