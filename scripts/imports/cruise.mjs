import { ROOT } from '../root.mjs';

/** dependency-cruiser reads TypeScript with swc, but does not tell it when a file has JSX in it. */
const readJsxToo = async () => {
  const { default: swc } = await import('@swc/core');
  const parseFileSync = swc.parseFileSync.bind(swc);
  swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
};

/** What is imported below `root`, and what of it breaks the rules of .dependency-cruiser.cjs. */
export const cruiseImports = async (folders, root = ROOT) => {
  await readJsxToo();
  const { cruise } = await import('dependency-cruiser');
  const { default: extractConfig } = await import('dependency-cruiser/config-utl/extract-depcruise-config');
  const { forbidden, options } = await extractConfig(`${ROOT}/.dependency-cruiser.cjs`);
  const { enhancedResolveOptions, ...rest } = options;
  const { output } = await cruise(
    folders,
    { ...rest, validate: true, ruleSet: { forbidden }, baseDir: root },
    enhancedResolveOptions,
  );
  return output;
};

const NOT_SHIPPED = /\.test\.tsx?$|\/testing\/|\/bench\/|\.d\.ts$/;

/** Which shipped file of a package imports which, below its `src`. */
export const arrowsOf = (modules, name) => {
  const src = `packages/${name}/src/`;
  const isOurs = (file) => file.startsWith(src) && !NOT_SHIPPED.test(file);
  return modules.flatMap(({ source, dependencies }) =>
    isOurs(source)
      ? dependencies.flatMap(({ resolved }) =>
          isOurs(resolved) ? [[source.slice(src.length), resolved.slice(src.length)]] : [],
        )
      : [],
  );
};
