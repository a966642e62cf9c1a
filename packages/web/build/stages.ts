import { build, type Plugin, type UserConfig } from 'vite';

/**
 * The modules behind which an examinee waits, stage by stage: by where their code begins. What a stage always fetches
 * belongs to it, also where it is fetched a moment later.
 */
const STAGES = {
  first: ['index.html', 'src/ui/workplace/watch-workplace.ts'],
  // Whoever is signed in has it, examinee or not.
  live: ['src/app/live.tsx', 'src/app/shell.tsx'],
  home: [
    'src/app/home-screen.tsx',
    'src/features/agreements/agreements-dialog.tsx',
    'src/features/sheets/start/start-steps-dialog.tsx',
  ],
  quiz: [
    'src/features/quiz/route/quiz-route.tsx',
    'src/features/quiz/background/start-background.tsx',
    'src/features/quiz/background/left-of.ts',
    'src/features/quiz/screen/watch-devices.ts',
  ],
  // The receipt at the end has one.
  qr: ['src/ui/qr/qr-path.ts'],
} as const;

const WAY = new RegExp(`^(?:index|shared|${Object.keys(STAGES).join('|')})-`);
/** Whether a piece of the build, by the name of its file, is one that an examinee waits for. */
export const isOfTheWay = (name: string): boolean => WAY.test(name);

/** Screens made of the kit of MUI. What most of them need is one piece with it. */
const KIT = 'src/ui/kit/kit.tsx';
const KIT_SCREENS = [
  'src/features/sign-up/sign-up-screen.tsx',
  'src/features/account/recovery-screen.tsx',
  'src/features/enrollment/enrollment-screen.tsx',
  'src/features/postulation/postulation-screen.tsx',
  'src/features/console/route/board-screen.tsx',
] as const;

/** Fails the build where such a screen would fetch the quiz: what both use is then in a piece of the quiz. */
export const screensWithoutQuiz = (): Plugin => ({
  name: 'screens-without-quiz',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = new Map(
      Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
    );
    for (const screen of KIT_SCREENS) {
      const start = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${screen}`)));
      const fetched = new Set(start === undefined ? [] : [start.fileName]);
      for (const file of fetched) {
        const { imports = [], name } = chunks.get(file) ?? {};
        if (name === 'quiz') this.error(`${screen} fetches the quiz: a module of both belongs to an earlier piece`);
        for (const next of imports) fetched.add(next);
      }
      if (start === undefined) this.error(`No piece of the build begins at ${screen}`);
    }
  },
});

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
  const trial = {
    write: false,
    minify: false,
    sourcemap: false,
    reportCompressedSize: false,
    // Each piece as it is: those that the bundler joins do not show who needs what.
    rolldownOptions: { experimental: { chunkOptimization: false } },
  } as const;
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
  const ofAScreen = closureOf(KIT_SCREENS.map(startOf));
  const modulesOf = (files: readonly string[]) => files.flatMap((file) => chunks.get(file)?.moduleIds ?? []);
  const taken = new Set<string>();
  const stages = Object.entries(STAGES).map(([name, entries]) => {
    const files = [...closureOf(entries.map(startOf))].filter((file) => !taken.has(file));
    for (const file of files) taken.add(file);
    return { name, files };
  });
  const [begin, ...later] = stages;
  // What stands before the quiz is small, and a screen of the kit fetches it whole.
  const isElsewhere = (stage: string, file: string) => elsewhere.has(file) || (stage === 'quiz' && ofAScreen.has(file));
  const ofScreens = KIT_SCREENS.map((screen) => closureOf([startOf(screen)]));
  const isOfMost = (file: string) => ofScreens.filter((of) => of.has(file)).length > KIT_SCREENS.length / 2;
  const ofKit = [...closureOf([KIT, ...KIT_SCREENS].map(startOf))].filter((file) => !taken.has(file));
  const kit = closureOf([startOf(KIT)]);
  const pieces = new Map<string, readonly string[]>([
    ['first', modulesOf(begin?.files ?? [])],
    // Every other screen fetches the first, and of later stages only what they share with any.
    ['shared', modulesOf(later.flatMap(({ name, files }) => files.filter((file) => isElsewhere(name, file))))],
    ['kit', modulesOf(ofKit.filter((file) => kit.has(file) || isOfMost(file)))],
    ...later.map(({ name, files }) => [name, modulesOf(files.filter((file) => !isElsewhere(name, file)))] as const),
  ]);
  return [...pieces].map(([name, of], at) => {
    const modules = new Set(of);
    return { name, priority: pieces.size - at, test: (id) => modules.has(id) };
  });
};
