import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** Bundles a module that stands in `folder` for browsers. Any warning is an error. */
export const bundled = async (folder: string, code: string, format: 'iife' | 'esm' = 'esm'): Promise<string> => {
  const entry = join(folder, 'bundled-entry.js');
  const bundle = await rolldown({
    input: entry,
    cwd: folder,
    platform: 'browser',
    onLog: (_level, log) => {
      throw new Error(log.message);
    },
    plugins: [
      { name: 'entry', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? code : null) },
    ],
  });
  const { output } = await bundle.generate({ format, minify: true });
  await bundle.close();
  if (output.length > 1 || output[0].imports.length > 0) throw new Error(`it needs ${output[0].imports.join(', ')}`);
  return output[0].code;
};

/** KB of gzip. */
export const weight = (code: string): number => gzipSync(code, { level: 9 }).length / 1_000;

/** Runs a script with nothing but the language and the globals of every browser's worker, and returns its output. */
export const printedInBrowser = (code: string): string => {
  const lines: string[] = [];
  const console = { log: (...said: readonly unknown[]) => void lines.push(said.join(' ')) };
  new Script(code).runInContext(createContext({ console, TextEncoder }));
  return `${lines.join('\n')}\n`;
};
