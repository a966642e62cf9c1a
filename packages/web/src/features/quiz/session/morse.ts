import { letterOf } from '@quipu/engine';

const CODE: Readonly<Record<string, string>> = {
  a: '.-',
  b: '-...',
  c: '-.-.',
  d: '-..',
  e: '.',
  f: '..-.',
  g: '--.',
  h: '....',
  i: '..',
  j: '.---',
};
const DOT_MS = 90;
const TONE_HZ = 620;

/** Sounds and silences of a letter, in turns, in ms, as `navigator.vibrate` takes them. */
export const morseOf = (letter: string): readonly number[] => {
  const marks = Array.from(CODE[letter] ?? '', (mark) => (mark === '.' ? DOT_MS : 3 * DOT_MS));
  return marks.flatMap((mark, i) => (i === 0 ? [mark] : [DOT_MS, mark]));
};

let audio: AudioContext | null = null;

/** Sounds the letter of an option, and vibrates it where the device can. */
export const soundLetter = (index: number): void => {
  const pattern = morseOf(letterOf(index));
  if (typeof navigator.vibrate === 'function') navigator.vibrate([...pattern]);
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const tone = new OscillatorNode(audio, { frequency: TONE_HZ });
  const volume = new GainNode(audio, { gain: 0 });
  tone.connect(volume).connect(audio.destination);
  let at = audio.currentTime + 0.02;
  pattern.forEach((ms, i) => {
    volume.gain.setValueAtTime(i % 2 === 0 ? 0.25 : 0, at);
    at += ms / 1000;
  });
  volume.gain.setValueAtTime(0, at);
  tone.start();
  tone.stop(at + 0.02);
};
