import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';

export interface Module {
  readonly name: string;
  readonly bytes: number;
}

/** `rxjs/dist/…` of a library, `packages/…` of our own. */
const nameOf = (source: string): string => {
  const [ours = '', ...libraries] = source.split('node_modules/');
  return libraries.at(-1) ?? ours.replace(/^(\.\.\/)+/, 'packages/').replace(/^packages\/src\//, 'packages/web/src/');
};

const addOf = (totals: Map<string, number>, dist: string, path: string): void => {
  const file = join(dist, path);
  const map = `${file}.map`;
  if (!existsSync(map)) {
    totals.set(`${path} (no source map)`, readFileSync(file).length);
    return;
  }
  const source = new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload);
  for (const [line, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = source.findEntry(line, column);
      const name = 'originalSource' in entry && entry.originalSource ? nameOf(entry.originalSource) : 'the bundler';
      totals.set(name, (totals.get(name) ?? 0) + Buffer.byteLength(text.charAt(column)));
    }
  }
};

/** The modules that the scripts are made of, by their minified bytes, the largest first. */
export const modulesOf = (dist: string, paths: Iterable<string>): readonly Module[] => {
  const totals = new Map<string, number>();
  for (const path of new Set(paths)) addOf(totals, dist, path);
  return [...totals].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => b.bytes - a.bytes);
};
