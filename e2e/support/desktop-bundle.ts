import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { newFolder, removeFolder } from './data-folder.ts';
import { ROOT } from './server.ts';

const DESKTOP = join(ROOT, 'packages/desktop');

export interface DesktopBundle {
  /** The program of the main process. */
  readonly main: string;
  /** What runs the server of a laboratory. */
  readonly runner: string;
  /** The text of the preload, as it is packed. */
  readonly preload: string;
}

const bundled = async (input: string, file: string, format: 'esm' | 'cjs'): Promise<void> => {
  const made = await rolldown({
    cwd: DESKTOP,
    input,
    platform: 'node',
    resolve: { conditionNames: ['quipu-source', 'import', 'node', 'default'] },
    external: ['electron'],
  });
  await made.write({ file, format, codeSplitting: false });
  await made.close();
};

/** From the sources, for as long as `use` takes. */
export const withDesktopBundle = async (use: (bundle: DesktopBundle) => Promise<void>): Promise<void> => {
  const folder = newFolder();
  try {
    const [main, preload] = [join(folder, 'main.mjs'), join(folder, 'preload.cjs')];
    await bundled('src/testing/application-process.ts', main, 'esm');
    const runner = join(folder, 'run-server.mjs');
    await bundled('src/local/run-server.ts', runner, 'esm');
    await bundled('src/electron/preload.cts', preload, 'cjs');
    await use({ main, runner, preload: readFileSync(preload, 'utf8') });
  } finally {
    removeFolder(folder);
  }
};
