import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProgram } from '../../packages/desktop/packaging/bundle.mjs';
import { newFolder, removeFolder } from './data-folder.ts';

export interface DesktopBundle {
  /** The program of the main process. */
  readonly main: string;
  /** The program that runs the server of a laboratory. */
  readonly runner: string;
  /** The text of the preload, as it is packed. */
  readonly preload: string;
}

/** Builds it from the sources, for as long as `use` takes. */
export const withDesktopBundle = async (use: (bundle: DesktopBundle) => Promise<void>): Promise<void> => {
  const folder = newFolder();
  try {
    const [main, preload] = [join(folder, 'main.mjs'), join(folder, 'preload.cjs')];
    await bundleProgram('src/testing/application-process.ts', main, 'esm');
    const runner = join(folder, 'run-server.mjs');
    await bundleProgram('src/local/run-server.ts', runner, 'esm');
    await bundleProgram('src/electron/preload.cts', preload, 'cjs');
    await use({ main, runner, preload: readFileSync(preload, 'utf8') });
  } finally {
    removeFolder(folder);
  }
};
