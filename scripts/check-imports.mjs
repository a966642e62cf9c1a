import { ROOT } from './root.mjs';

const PACKAGES = ['engine', 'contract', 'proctor', 'web', 'desktop', 'server'];

/** dependency-cruiser reads TypeScript with swc, but does not tell it when a file has JSX in it. */
const readJsxToo = async () => {
  const { default: swc } = await import('@swc/core');
  const parseFileSync = swc.parseFileSync.bind(swc);
  swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
};

const cruiseAll = async () => {
  await readJsxToo();
  const { cruise } = await import('dependency-cruiser');
  const { default: extractConfig } = await import('dependency-cruiser/config-utl/extract-depcruise-config');
  const { forbidden, options } = await extractConfig(`${ROOT}/.dependency-cruiser.cjs`);
  const { enhancedResolveOptions, ...rest } = options;
  const { output } = await cruise(
    ['packages', 'e2e', 'scripts', 'simulation/src'],
    { ...rest, validate: true, ruleSet: { forbidden }, baseDir: ROOT },
    enhancedResolveOptions,
  );
  return output;
};

const said = ({ rule, from, to, cycle }) =>
  cycle ? `${rule.name}: ${[from, ...cycle.map(({ name }) => name)].join(' → ')}\n` : `${rule.name}: ${from} → ${to}\n`;

/**
 * The import rules of .dependency-cruiser.cjs. A cruise that sees no modules finds no fault either: each package has to
 * be in the result.
 */
export const checkImports = async () => {
  let result;
  try {
    result = await cruiseAll();
  } catch (error) {
    return { code: 1, output: `${error.stack}\n` };
  }
  const ours = result.modules.filter(({ source }) => source.startsWith('packages/'));
  const unseen = PACKAGES.filter((name) => !ours.some(({ source }) => source.startsWith(`packages/${name}/src/`)));
  const faults = [
    ...unseen.map((name) => `No module was read in packages/${name}/src.\n`),
    ...result.summary.violations.filter(({ rule }) => rule.severity === 'error').map(said),
  ];
  return { code: faults.length > 0 ? 1 : 0, output: faults.join(''), note: `${ours.length} modules` };
};
