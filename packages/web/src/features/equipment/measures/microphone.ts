import { openProblem } from '@quipu/proctor/media';
import type { MicrophoneFound } from './checks.ts';
import { hearing, loudness, meterLevel } from './loudness.ts';

/** A question of the browser's is answered by a person. */
const MAX_OPENING_MS = 60_000;
const LOOK_MS = 100;
/** Leaves time to read that one should speak, and to speak. */
const MAX_MS = 10_000;

type Tell = (level: number) => void;

const listen = async (stream: MediaStream, tell: Tell, signal: AbortSignal): Promise<boolean> => {
  const context = new AudioContext();
  try {
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    await context.resume();
    const samples = new Float32Array(analyser.fftSize);
    const isHeard = hearing();
    for (let waited = 0; waited < MAX_MS && !signal.aborted; waited += LOOK_MS) {
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_MS);
      });
      analyser.getFloatTimeDomainData(samples);
      const loud = loudness(samples);
      tell(meterLevel(loud));
      if (isHeard(loud)) return true;
    }
    return false;
  } finally {
    tell(0);
    await context.close();
  }
};

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Null: nobody has answered. What is opened after that is let go of at once. */
const opened = (devices: MediaDevices): Promise<MediaStream | null> =>
  new Promise((resolve, reject) => {
    let isLate = false;
    const alarm = setTimeout(() => {
      isLate = true;
      resolve(null);
    }, MAX_OPENING_MS);
    devices
      .getUserMedia({ audio: true })
      .then((stream) => (isLate ? stop(stream) : resolve(stream)), reject)
      .finally(() => clearTimeout(alarm));
  });

/** Opens the microphone until something is heard, and lets go of it. Nothing of it is kept. */
export const measureMicrophone = async (
  devices: MediaDevices | undefined,
  tell: Tell,
  signal: AbortSignal,
): Promise<MicrophoneFound> => {
  if (devices === undefined) return { problem: 'insecurePage', label: '', wasHeard: false };
  let stream: MediaStream | null;
  try {
    stream = await opened(devices);
  } catch (error) {
    return { problem: openProblem(error), label: '', wasHeard: false };
  }
  if (stream === null) return { problem: 'failed', label: '', wasHeard: false };
  try {
    const label = stream.getAudioTracks()[0]?.label ?? '';
    return { problem: null, label, wasHeard: await listen(stream, tell, signal) };
  } finally {
    stop(stream);
  }
};
