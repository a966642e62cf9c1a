import type { Api } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';

let voice: HTMLAudioElement | null = null;
let turn = 0;

/** Ends what is being spoken, and what was about to be. */
export const silence = (): void => {
  turn += 1;
  voice?.pause();
  voice = null;
};

/** Speaks the characters of an image, in place of what is being spoken. False: they could not be heard. */
export const hearCaptcha = async (api: Api<'getCaptchaAudio'>, key: string): Promise<boolean> => {
  silence();
  const own = turn;
  const reply = await api.getCaptchaAudio({ key });
  if (own !== turn) return true;
  if (!isRight(reply) || reply.right.status !== 200) return false;
  voice = new Audio(reply.right.body.audio);
  try {
    await voice.play();
    return true;
  } catch {
    // Where it was silenced before it began, nothing is wrong.
    return own !== turn;
  }
};
