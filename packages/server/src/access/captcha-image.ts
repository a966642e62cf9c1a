import svgCaptcha from 'svg-captcha';

/** The package can be called with a text, which its declaration leaves out. */
const draw = svgCaptcha as unknown as (text: string, options: object) => string;

const LOOK = { width: 220, height: 70, fontSize: 64, noise: 3, color: true, background: '#f4f4f4' };

/** The characters as a picture, in a data address: paths with noise, no text. */
export const captchaImage = (answer: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(draw(answer, LOOK)).toString('base64')}`;
