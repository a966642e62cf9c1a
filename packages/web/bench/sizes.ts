import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly assets?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** In KB of 1 000 bytes: what is aimed at, and what fails. */
const BUDGETS = {
  login: { aim: 135, most: 155 },
  'login and quiz': { aim: 200, most: 230 },
  '… with dragging': { aim: 230, most: 230 },
  'beside the quiz': { aim: 25, most: 35 },
  '… with a camera': { aim: 50, most: 60 },
  'login to console': { aim: 50, most: 60 },
} as const;
type Part = keyof typeof BUDGETS;

const SETTINGS = 'src/app/settings-of.ts';
const QUIZ = 'src/features/quiz/quiz-route.tsx';
/** Fetched only for a sheet that has items to drag. */
const DRAGGING = 'src/features/quiz/items/placing.ts';
/** Fetched once a sheet is on the screen: its log, the backup, the end and what the end shows. */
const BESIDE = 'src/features/quiz/beside/start-beside.tsx';
/** Fetched after that, for an evaluation that uses the camera. What it fetches later is not counted: faces, live video. */
const CAMERA = 'src/features/quiz/watch/start-watch.tsx';
/** Fetched in the desktop application only, where it comes from the package and not over the network. */
const DESKTOP = 'src/features/quiz/ports/mirrored-journal.ts';

/** For who watches others. Live video comes later, by itself. */
const CONSOLE = 'src/app/console-page.tsx';

const chunkOf = (manifest: Manifest, key: string): Chunk => {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no ${key}: was it built, and is that its name still?`);
  return chunk;
};

/** The chunks that come with these; `lazily`: those too that they fetch later. Those in `had` are not counted again. */
const closure = (
  manifest: Manifest,
  keys: readonly string[],
  lazily: boolean,
  had: ReadonlySet<string>,
): Set<string> => {
  const found = new Set(keys.filter((key) => !had.has(key)));
  for (const key of found) {
    const { imports = [], dynamicImports = [] } = chunkOf(manifest, key);
    for (const next of lazily ? [...imports, ...dynamicImports] : imports) if (!had.has(next)) found.add(next);
  }
  return found;
};

const entryKeys = (manifest: Manifest, html: string): readonly string[] => {
  const files = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file);
  const keys = Object.keys(manifest).filter((key) => files.includes(chunkOf(manifest, key).file));
  if (keys.length === 0) throw new Error('index.html loads no script of the build');
  return keys;
};

/** The worker that looks for faces comes with the first photo. */
const isFetched = (file: string): boolean => file.endsWith('.js') && !file.includes('face-worker');

/** Bytes after gzip of the script that each part of the product loads, with every lazy piece that it always fetches. */
export const measureSizes = (dist: string): Record<Part, number> => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entries = entryKeys(manifest, readFileSync(join(dist, 'index.html'), 'utf8'));
  const login = closure(manifest, [...entries, SETTINGS], false, new Set());
  const quiz = closure(manifest, [QUIZ], true, new Set([...login, DRAGGING, BESIDE, CAMERA, DESKTOP]));
  const dragging = closure(manifest, [DRAGGING], true, new Set([...login, ...quiz]));
  const beside = closure(manifest, [BESIDE], true, new Set([...login, ...quiz, CAMERA]));
  const camera = closure(manifest, [CAMERA], false, new Set([...login, ...quiz, ...beside]));
  const bytes = (keys: Iterable<string>) => {
    const chunks = [...keys].map((key) => chunkOf(manifest, key));
    const files = new Set(chunks.flatMap(({ file, assets = [] }) => [file, ...assets]).filter(isFetched));
    return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
  };
  const loginBytes = bytes(login);
  const quizBytes = loginBytes + bytes(quiz);
  return {
    login: loginBytes,
    'login and quiz': quizBytes,
    '… with dragging': quizBytes + bytes(dragging),
    'beside the quiz': bytes(beside),
    '… with a camera': bytes(beside) + bytes(camera),
    'login to console': bytes(closure(manifest, [CONSOLE], false, login)),
  };
};

/** Prints the sizes beside their budgets; false when one is over what it may ever be. */
export const printSizes = (dist: string): boolean => {
  const sizes = measureSizes(dist);
  return (Object.keys(BUDGETS) as Part[])
    .map((part) => {
      const { aim, most } = BUDGETS[part];
      const size = sizes[part] / 1_000;
      const verdict = size > most ? 'TOO LARGE' : size > aim ? 'over the aim' : 'ok';
      console.log(
        `script, gzip · ${part.padEnd(16)} ${size.toFixed(1).padStart(6)} KB · aim ${aim}, most ${most} · ${verdict}`,
      );
      return size <= most;
    })
    .every(Boolean);
};

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
if (process.argv[1] === fileURLToPath(import.meta.url) && !printSizes(process.argv[2] ?? dist)) process.exitCode = 1;
