import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVER_FOLDER } from '../../platform/root.ts';

const FOLDER = join(SERVER_FOLDER, 'assets', 'captcha-voice');
/** WAV, PCM, 8 bits, mono: of the recordings and of what is made of them. */
const RATE = 8_000;
const HEADER = 44;
const SILENCE = 128;

const between = (least: number, most: number): number => least + (randomInt(1_000_001) / 1_000_000) * (most - least);
const silence = (leastMs: number, mostMs: number): Float64Array =>
  new Float64Array(Math.round((between(leastMs, mostMs) * RATE) / 1_000));

const recordings = new Map<string, Promise<Float64Array>>();
const recordingOf = (character: string): Promise<Float64Array> => {
  const known = recordings.get(character);
  if (known !== undefined) return known;
  const read = readFile(`${FOLDER}/${character}.wav`).then((wav) =>
    Float64Array.from(wav.subarray(HEADER), (sample) => sample - SILENCE),
  );
  recordings.set(character, read);
  read.catch(() => recordings.delete(character));
  return read;
};

/** Said a little slower and deeper, or faster and higher, and louder or softer. */
const varied = (recording: Float64Array): Float64Array => {
  const speed = between(0.93, 1.07);
  const loudness = between(0.75, 1);
  return Float64Array.from({ length: Math.floor((recording.length - 1) / speed) }, (_, place) => {
    const from = place * speed;
    const whole = Math.floor(from);
    const [here, next] = [recording[whole] ?? 0, recording[whole + 1] ?? 0];
    return loudness * (here + (next - here) * (from - whole));
  });
};

const wavOf = (parts: readonly Float64Array[]): Buffer => {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const wav = Buffer.alloc(HEADER + length, SILENCE);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(HEADER - 8 + length, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(length, 40);
  const hiss = between(2, 5);
  let at = HEADER;
  for (const part of parts)
    for (const sample of part) {
      const heard = Math.round(SILENCE + sample + (Math.random() - 0.5) * 2 * hiss);
      wav[at] = Math.max(0, Math.min(255, heard));
      at += 1;
    }
  return wav;
};

/** The characters one after the other, each in the Spanish of its recording, no two times the same, in a data address. */
export const captchaVoice = async (answer: string): Promise<string> => {
  const parts: Float64Array[] = [silence(300, 600)];
  for (const character of answer) parts.push(varied(await recordingOf(character)), silence(450, 800));
  return `data:audio/wav;base64,${wavOf(parts).toString('base64')}`;
};
