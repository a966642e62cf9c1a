import { getCaptcha, getCaptchaAudio } from '@quipu/contract';
import type { AppContext } from '../../platform/context/app-context.ts';
import { openCallLimit } from '../../platform/context/open-call-limit.ts';
import type { Handle } from '../../platform/http/handle.ts';
import { reply } from '../../platform/http/reply.ts';
import { texts } from '../access-texts.ts';
import { newCaptchaAnswer } from './captcha-characters.ts';
import { captchaImage } from './captcha-image.ts';
import type { Captchas } from './captcha-store.ts';
import { captchaVoice } from './captcha-voice.ts';

const tooMany = reply(429, { msg: texts.tooManyCaptchas, message: null, error: null });

export const serveCaptchas = (handle: Handle, context: AppContext, captchas: Captchas): void => {
  const { now, institution } = context;
  const withinLimit = openCallLimit(context);

  handle(getCaptcha, async ({ address }) => {
    if (!(await withinLimit('captcha', address))) return tooMany;
    const { captchaSeconds } = (await institution()).rules;
    const answer = newCaptchaAnswer();
    return reply(200, { image: captchaImage(answer), key: await captchas.keep(answer, captchaSeconds, now()) });
  });

  handle(getCaptchaAudio, async ({ query, address }) => {
    if (!(await withinLimit('captcha', address))) return tooMany;
    const answer = await captchas.answerOf(query.key, now());
    return answer === null
      ? reply(404, { msg: texts.captchaGone, message: null, error: null })
      : reply(200, { audio: await captchaVoice(answer) });
  });
};
