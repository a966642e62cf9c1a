import type { Plugin, Rollup } from 'vite';

/**
 * Modules behind which there is nothing that an examinee needs without a server: what they bring is kept once it was asked for. All that
 * the page can reach without them is kept at the first visit, so that nobody has to think of it.
 */
const BEYOND = [
  // Made of MUI: whatever needs it asks the server before it shows anything, or is of use to whom a server answers.
  'src/ui/kit/kit.tsx',
  // The staff's.
  'src/app/console.tsx',
  'src/app/office.tsx',
  'src/app/trials.tsx',
  'src/features/institution-login/institution-login-screen.tsx',
  // The server has the log that is looked at.
  'src/app/own-playback.tsx',
  // The desktop application has its files with it.
  'src/app/desktop.tsx',
  'src/features/login/desktop-old.tsx',
  'src/features/quiz/ports/mirrored-journal.ts',
  'src/features/quiz/ports/sheets-in-files.ts',
  // For pages without TLS, which have no service worker.
  'src/app/settings-cipher.ts',
  // A broker's socket, which is asked for as soon as somebody is in.
  'src/lib/echo.ts',
];
/** Modules that are kept for nobody ahead, by where they come from: the build fails where one of them would be. */
const NEVER = /\/node_modules\/@(?:mui|emotion)\/|\/web\/src\/features\/(?:office|console|playback|laboratory)\//;
/** Modules that have to be: the build fails where one of them is not. */
const ALWAYS = [
  /\/web\/src\/features\/(?:login\/login-screen|agreements\/agreements-dialog|sheets\/start\/start-steps-dialog)\.tsx$/,
  /\/web\/src\/features\/quiz\/(?:items|question|screen|session|background|watch|carry)\/[\w-]+\.tsx?$/,
];

type Chunk = Rollup.OutputChunk & {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string>; readonly importedAssets: ReadonlySet<string> };
};

/** The pieces of a build that a page reaches without what is beyond. */
const reached = (chunks: ReadonlyMap<string, Chunk>): readonly Chunk[] => {
  const within = (file: string): ReadonlySet<string> => {
    const all = new Set([file]);
    for (const one of all) for (const next of chunks.get(one)?.imports ?? []) all.add(next);
    return all;
  };
  const beyond = BEYOND.map((module) => {
    const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
    if (found === undefined) throw new Error(`No piece of the build has ${module}`);
    return found.fileName;
  });
  const isBeyond = (file: string): boolean => {
    const needed = within(file);
    return beyond.some((one) => needed.has(one));
  };
  const starts = new Set([...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  const pieces = new Set<string>();
  for (const start of starts) {
    if (isBeyond(start)) continue;
    for (const piece of within(start)) {
      pieces.add(piece);
      for (const next of chunks.get(piece)?.dynamicImports ?? []) starts.add(next);
    }
  }
  return [...pieces].flatMap((piece) => chunks.get(piece) ?? []);
};

interface Entry {
  readonly url: string;
}
/** The files of a build that a browser keeps at its first visit, found by what imports what; everything else once it was asked for. */
export const keptAhead = (): {
  readonly plugin: Plugin;
  /** Takes the names of all other files out of the list that the service worker is given, into one entry of it. */
  readonly transform: <E extends Entry>(entries: readonly E[]) => { readonly manifest: E[] };
} => {
  let kept: ReadonlySet<string> = new Set();
  return {
    plugin: {
      name: 'quipu-kept-ahead',
      apply: 'build',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        handler(_, bundle) {
          const chunks = new Map<string, Chunk>(
            Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
          );
          const pieces = reached(chunks);
          kept = new Set(
            pieces.flatMap(({ fileName, viteMetadata }) => [
              fileName,
              ...(viteMetadata?.importedCss ?? []),
              ...(viteMetadata?.importedAssets ?? []),
            ]),
          );
          const modules = new Set(pieces.flatMap(({ moduleIds }) => moduleIds));
          for (const id of modules) if (NEVER.test(id)) this.error(`${id} would be fetched at everybody's first visit`);
          for (const { moduleIds } of chunks.values())
            for (const id of moduleIds)
              if (ALWAYS.some((always) => always.test(id)) && !modules.has(id))
                this.error(`${id} would not be there without a network`);
        },
      },
    },
    transform: <E extends Entry>(entries: readonly E[]) => {
      const isAhead = ({ url }: Entry): boolean => (url.startsWith('assets/') ? kept.has(url) : !url.endsWith('.png'));
      const beyond = entries.filter((entry) => !isAhead(entry)).map(({ url }) => url);
      // The list is handed on as it is: sw.ts reads it.
      return { manifest: [...entries.filter(isAhead), { beyond } as unknown as E] };
    },
  };
};
