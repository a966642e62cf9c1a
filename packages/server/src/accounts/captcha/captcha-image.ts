import svgCaptcha from 'svg-captcha';

/** The package can be called with a text, which its declaration leaves out. */
const draw = svgCaptcha as unknown as (text: string, options: object) => string;

/** Dark on white, in no colours: those that the package picks at random can be too pale to read. */
const LOOK = { width: 220, height: 70, fontSize: 68, noise: 3, color: false };
const BACKGROUND = '<rect width="100%" height="100%" fill="#fff"/>';

/** The characters as a picture, in a data address: paths with noise, no text. */
export const captchaImage = (answer: string): string => {
  const svg = draw(answer, LOOK).replace('>', `>${BACKGROUND}`);
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};
