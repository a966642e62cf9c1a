import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import type { Test } from './vitest-double.ts';

export const ENGINE = fileURLToPath(new URL('..', import.meta.url));
/** Git ignores it. */
export const FOLDER = join(ENGINE, '.mutate');
const DOUBLES: Readonly<Record<string, string>> = {
  vitest: join(ENGINE, 'mutate/vitest-double.ts'),
  'fast-check': join(ENGINE, 'mutate/fast-check-double.ts'),
};
/** They build something, or look at tests alone: they see no mutant. */
const APART = ['testing/patched-bundle.test.ts', 'testing/large-sheets.test.ts'];
/** Functions that the double lacks: files with these need vitest itself. */
const BEYOND_DOUBLE = /\bafterAll\b|\bvi\.(?!setConfig|useFakeTimers|useRealTimers|advanceTimersBy)/;
const ENTRY = '\0tests';

const listed = (): readonly string[] =>
  readdirSync(join(ENGINE, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .sort();

/** The product, from the engine's `src`. */
export const productFiles = (): readonly string[] =>
  listed().filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing/'));

export const testFiles = (): readonly string[] =>
  listed().filter(
    (name) =>
      name.endsWith('.test.ts') &&
      !APART.includes(name) &&
      !BEYOND_DOUBLE.test(readFileSync(join(ENGINE, 'src', name), 'utf8')),
  );

/** Gives a file's changed source; null: it stays as it is. */
export type Change = (file: string, source: string) => string | null;

const plugin = (files: readonly string[], changed: Change): Plugin => ({
  name: 'mutants',
  resolveId: (id, importer) => {
    if (id === ENTRY) return id;
    const double = DOUBLES[id];
    if (double === undefined) return null;
    return importer?.startsWith(join(ENGINE, 'mutate')) === true ? { id, external: true } : double;
  },
  load: (id) =>
    id === ENTRY
      ? `${files
          .map((name) => `import ${JSON.stringify(join(ENGINE, 'src', name))};`)
          .join('\n')}\nexport { tests } from ${JSON.stringify(DOUBLES['vitest'])};`
      : null,
  transform: (source, id) => {
    if (id === ENTRY) return null;
    const file = relative(join(ENGINE, 'src'), id).split(sep).join('/');
    const head = files.includes(file) ? `import { inFile } from 'vitest';inFile(${JSON.stringify(file)});` : '';
    const code = changed(file, source) ?? source;
    return head + code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  },
});

/** Tests of the engine with its sources in one module, changed as is asked for. */
export const importTests = async (
  files: readonly string[],
  name: string,
  changed: Change,
): Promise<readonly Test[]> => {
  const file = join(FOLDER, name);
  const made = await rolldown({
    cwd: ENGINE,
    input: ENTRY,
    platform: 'node',
    external: (id) =>
      !id.startsWith('.') && !id.startsWith('/') && id !== ENTRY && !id.startsWith('@quipu/') && !(id in DOUBLES),
    resolve: { conditionNames: ['quipu-source', 'node', 'import', 'default'] },
    plugins: [plugin(files, changed)],
    treeshake: false,
  });
  try {
    await made.write({ file, format: 'esm', codeSplitting: false });
    return ((await import(pathToFileURL(file).href)) as { readonly tests: readonly Test[] }).tests;
  } finally {
    await made.close();
    await rm(file, { force: true });
  }
};
