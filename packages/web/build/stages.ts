import { build, type UserConfig } from 'vite';

/**
 * The modules behind which an examinee waits, stage by stage: by where their code begins. What a stage always fetches
 * belongs to it, also where it is fetched a moment later.
 */
const STAGES = {
  first: ['index.html', 'src/app/settings-of.ts', 'src/ui/workplace/watch-workplace.ts'],
  home: [
    'src/app/home-screen.tsx',
    'src/features/agreements/agreements-dialog.tsx',
    'src/features/sheets/start/start-steps-dialog.tsx',
    'src/app/live.tsx',
  ],
  quiz: [
    'src/features/quiz/route/quiz-route.tsx',
    'src/features/quiz/background/start-background.tsx',
    'src/features/quiz/screen/watch-devices.ts',
  ],
} as const;

interface Group {
  readonly name: string;
  readonly priority: number;
  readonly test: (id: string) => boolean;
}

/**
 * Bundles once to see what each stage is made of, so that the build can put a stage in one piece: it compresses better
 * than in the dozens that sharing would make of it, and each piece has headers of its own.
 */
export const stageGroups = async (config: UserConfig): Promise<Group[]> => {
  const trial = { write: false, minify: false, sourcemap: false, reportCompressedSize: false } as const;
  const built = await build({ ...config, configFile: false, logLevel: 'error', build: { ...config.build, ...trial } });
  if (!('output' in built)) throw new Error('The stages of the build are looked for in one bundle');
  const chunks = new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const closureOf = (files: Iterable<string>): ReadonlySet<string> => {
    const closure = new Set(files);
    for (const file of closure) for (const next of chunks.get(file)?.imports ?? []) closure.add(next);
    return closure;
  };
  const startOf = (entry: string): string => {
    const found = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/packages/web/${entry}`));
    if (found === undefined) throw new Error(`No piece of the build begins at ${entry}`);
    return found.fileName;
  };
  const starts = new Set(Object.values(STAGES).flat().map(startOf));
  const first = closureOf(STAGES.first.map(startOf));
  const others = [...first]
    .flatMap((file) => chunks.get(file)?.dynamicImports ?? [])
    .filter((file) => !starts.has(file));
  const elsewhere = closureOf(others);
  const taken = new Set<string>();
  return Object.entries(STAGES).flatMap(([name, entries], at) => {
    const files = [...closureOf(entries.map(startOf))].filter((file) => !taken.has(file));
    for (const file of files) taken.add(file);
    const group = (of: string, isIn: (file: string) => boolean): Group => {
      const modules = new Set(files.filter(isIn).flatMap((file) => chunks.get(file)?.moduleIds ?? []));
      return { name: of, priority: Object.keys(STAGES).length - at, test: (id) => modules.has(id) };
    };
    // Every other screen fetches the first, and of a later stage only what it shares with that screen.
    return at === 0
      ? [group(name, () => true)]
      : [group(name, (file) => !elsewhere.has(file)), group(`${name}-shared`, (file) => elsewhere.has(file))];
  });
};
