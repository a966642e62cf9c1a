import './node-version.mjs';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browsersForTests } from './browser.mjs';
import { ensureServerBuilt, ensureWebBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { ROOT } from './root.mjs';
import { tool } from './run.mjs';

/**
 * Makes the contact sheets of docs/screens.md from the pictures that the end-to-end tests take of the screens they look at.
 * `npm run screens -- dark` makes those of one look.
 */
const LOOKS = { light: 'Light', dark: 'Dark', contrast: 'More contrast', forced: 'Forced colours' };
/** By width in pixels: how many in a row, and how wide each is there. */
const SHEETS = { 360: { columns: 12, thumb: 140 }, 1280: { columns: 6, thumb: 290 } };
/** A phone on its side has about the shape of a desktop: its pictures stand among those. */
const ON_ITS_SIDE = 640;
const SCREEN_HEIGHT = 800;
const CAPTION = 20;
const GAP = 6;
/** What is kept with the source is small: of these, the best that fits. */
const QUALITIES = [50, 40, 30, 20, 15];
const MAX_BYTES = 750_000;

const IMAGES = join(ROOT, 'docs/img/screens');
const PAGE = join(ROOT, 'docs/screens.md');
const resultsOf = (look) => join(ROOT, 'test-results/screens', look);

/** Tests that look at screens say so by what they import. */
const specs = () =>
  readdirSync(join(ROOT, 'e2e'))
    .filter((name) => name.endsWith('.spec.ts'))
    .filter((name) => /support\/(?:look|widths)\.ts/.test(readFileSync(join(ROOT, 'e2e', name), 'utf8')));

/** The pictures of a run, in the order of its folders. */
const picturesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const [, width, name] = /^(\d+)-(.+)\.png$/.exec(entry.name) ?? [];
    if (name === undefined) return [];
    const taken = Number(width);
    return [{ width: taken === ON_ITS_SIDE ? 1280 : taken, name, file: join(entry.parentPath, entry.name) }];
  });

const caption = (name, width) => {
  const text = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return Buffer.from(
    `<svg width="${width}" height="${CAPTION}"><text x="0" y="14" font-family="sans-serif" font-size="11" fill="#333">${text}</text></svg>`,
  );
};

/** As wide as the others, whole across; of one that is longer, its head. */
const thumbnail = async (picture, width, height) => {
  const { data, info } = await sharp(picture).resize({ width }).toBuffer({ resolveWithObject: true });
  if (info.height <= height) return data;
  return sharp(data).extract({ left: 0, top: 0, width, height }).toBuffer();
};

const sheetOf = async (pictures, width, file) => {
  const { columns, thumb } = SHEETS[width];
  const height = Math.round((SCREEN_HEIGHT / width) * thumb);
  const cell = { width: thumb + GAP, height: height + CAPTION + GAP };
  const rows = Math.ceil(pictures.length / columns);
  const placed = await Promise.all(
    pictures.map(async ({ file: picture, name }, place) => {
      const [left, top] = [(place % columns) * cell.width, Math.floor(place / columns) * cell.height];
      const shown = await thumbnail(picture, thumb, height);
      return [
        { input: caption(name, thumb), left, top },
        { input: shown, left, top: top + CAPTION },
      ];
    }),
  );
  const sheet = await sharp({
    create: { width: columns * cell.width, height: rows * cell.height, channels: 3, background: '#e8e4dc' },
  })
    .composite(placed.flat())
    .png()
    .toBuffer();
  for (const quality of QUALITIES) {
    const bytes = await sharp(sheet).webp({ quality, effort: 6 }).toBuffer();
    writeFileSync(file, bytes);
    if (bytes.length <= MAX_BYTES) return;
  }
  throw new Error(`${file} takes more than ${MAX_BYTES} bytes`);
};

const asked = process.argv.slice(2);
const unknown = asked.filter((look) => !(look in LOOKS));
if (unknown.length > 0) {
  console.error(`No such look: ${unknown.join(', ')}. There are ${Object.keys(LOOKS).join(', ')}.`);
  process.exit(1);
}
await ensureInstalled();
const { default: sharp } = await import('sharp');
const browsers = await browsersForTests();
if (browsers === null) process.exit(1);
// The tests read the packages as they are built.
const types = await tool('tsc', ['-b'], { show: true });
if (types.code !== 0) process.exit(types.code);
await ensureServerBuilt();
await ensureWebBuilt();
mkdirSync(IMAGES, { recursive: true });

let failed = false;
const names = new Set();
for (const look of asked.length > 0 ? asked : Object.keys(LOOKS)) {
  const results = resultsOf(look);
  rmSync(results, { recursive: true, force: true });
  const env = { ...browsers, QUIPU_PICTURES: '1', QUIPU_LOOK: look };
  const config = ['test', '--config=e2e/playwright.config.ts', `--output=${results}`, ...specs()];
  const { code } = await tool('playwright', config, { show: true, env });
  failed ||= code !== 0;
  const pictures = picturesIn(results);
  for (const width of Object.keys(SHEETS)) {
    const shown = pictures.filter((picture) => picture.width === Number(width));
    if (shown.length === 0) throw new Error(`No picture of ${width} px was taken`);
    for (const { name } of shown) names.add(name);
    await sheetOf(shown, width, join(IMAGES, `${look}-${width}.webp`));
    console.log(`${look}, ${width} px: ${shown.length} screens`);
  }
}

const made = Object.entries(LOOKS).filter(([look]) => existsSync(join(IMAGES, `${look}-360.webp`)));
const sections = made.map(
  ([look, title]) =>
    `## ${title}\n\n` +
    Object.keys(SHEETS)
      .map((width) => `![The screens at ${width} px, ${title.toLowerCase()}](img/screens/${look}-${width}.webp)\n`)
      .join('\n'),
);
const text = `# Screens

Every screen that the end-to-end tests look at, on a phone of 360 px and a desktop of 1280 px, in each
look. \`npm run screens\` makes these sheets anew: the tests take the pictures on their way, where axe
looks the same screens over. \`npm run screens -- dark\` makes those of one look.

${sections.join('\n')}`;
writeFileSync(PAGE, text);
console.log(`${names.size} screens by name`);
// A test that failed has shown less than it should.
process.exit(failed ? 1 : 0);
