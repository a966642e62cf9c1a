import { getCaptchaAudio } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import type { Api } from '../../lib/api.ts';

/** Speaks the characters of an image. False: they could not be heard. */
export const hearCaptcha = async (api: Api, key: string): Promise<boolean> => {
  const reply = await api.call(getCaptchaAudio, { params: {}, query: { key }, body: {} })();
  if (!isRight(reply) || reply.right.status !== 200) return false;
  try {
    await new Audio(reply.right.body.audio).play();
    return true;
  } catch {
    return false;
  }
};
