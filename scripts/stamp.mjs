import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const SKIPPED = new Set(['node_modules', 'dist', '.data', 'bench', 'test-results']);

const filesOf = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name) && !/\.(test\.tsx?|tsbuildinfo)$/.test(name))
    .flatMap(({ name }) => filesOf(join(path, name)));
};

/** A hash of what is in the files, whatever their times, and of variables: a checkout or a clone makes nothing stale by itself. */
const contentOf = (inputs, variables) => {
  const hash = createHash('sha256');
  for (const name of variables)
    hash
      .update(name)
      .update('\0')
      .update(process.env[name] ?? '')
      .update('\0');
  for (const file of inputs.flatMap((input) => filesOf(join(ROOT, input))).sort()) {
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

const stampFile = (name) => join(ROOT, '.stamps', name);

/** Runs `make` unless the outputs are there and were made from the inputs, and with the environment's variables, as they are now. */
export const unlessFresh = async (name, { inputs, outputs, variables = [] }, make) => {
  const content = contentOf(inputs, variables);
  const file = stampFile(name);
  const fresh =
    outputs.every((output) => existsSync(join(ROOT, output))) &&
    existsSync(file) &&
    readFileSync(file, 'utf8') === content;
  if (fresh) return;
  await make();
  mkdirSync(join(ROOT, '.stamps'), { recursive: true });
  writeFileSync(file, content);
};
