import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, type RolldownOptions, rolldown } from 'rolldown';

/** A change of the product's source text. `find` stands in `file`, a path from the repository's root, exactly once. */
export interface SourcePatch {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A fault that a tired hand could write into the product, and that the simulation has to see. */
export interface KnownBad {
  readonly name: string;
  readonly patches: readonly SourcePatch[];
}

export interface PatchedBundle {
  /** The path of a module to import, or to run in a process of its own. */
  readonly file: string;
  readonly remove: () => Promise<void>;
}

interface PatchedBundleOptions {
  /** Paths from the repository's root: the module to bundle, and the folder under which the bundle is put. */
  readonly input: string;
  readonly under: string;
  readonly patches?: readonly SourcePatch[];
  /** Modules to leave in node_modules. Absent: the bundle carries all but Node's own modules. */
  readonly external?: Exclude<RolldownOptions['external'], undefined>;
}

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The source with the patch in it. A patch that no longer fits its source proves nothing, so it is an error. */
export const patched = (source: string, { file, find, replace }: SourcePatch): string => {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${file}: what is patched stands there ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
};

const patching = (patches: readonly SourcePatch[]): Plugin => {
  const waiting = new Set(patches);
  return {
    name: 'patches-of-the-source',
    transform: (code, id) => {
      const here = patches.filter(({ file }) => id === join(ROOT, file));
      for (const patch of here) waiting.delete(patch);
      return here.length === 0 ? null : here.reduce(patched, code);
    },
    buildEnd: () => {
      const [unseen] = waiting;
      if (unseen !== undefined) throw new Error(`${unseen.file} is patched and not in the bundle`);
    },
  };
};

/** Bundles a module and all that it needs, with patches in the product's sources. Nothing else of the product knows. */
export const bundlePatched = async (options: PatchedBundleOptions): Promise<PatchedBundle> => {
  const { input, under, patches = [], external } = options;
  await mkdir(join(ROOT, under), { recursive: true });
  const dir = await mkdtemp(join(ROOT, under, 'bundle-'));
  const made = await rolldown({
    cwd: ROOT,
    input: join(ROOT, input),
    platform: 'node',
    resolve: { conditionNames: ['quipu-source', 'node'] },
    plugins: [patching(patches)],
    ...(external === undefined ? {} : { external }),
  });
  try {
    await made.write({ dir, format: 'esm', entryFileNames: 'bundle.mjs' });
  } finally {
    await made.close();
  }
  return { file: join(dir, 'bundle.mjs'), remove: () => rm(dir, { recursive: true, force: true }) };
};
