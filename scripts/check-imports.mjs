import { tool } from './run.mjs';

const PACKAGES = ['engine', 'contract', 'proctor', 'web', 'desktop', 'server'];

/**
 * The import rules of .dependency-cruiser.cjs. A cruise that sees no modules finds no fault either: each package has to
 * be in the result.
 */
export const checkImports = async () => {
  const { code, output } = await tool('depcruise', ['packages', 'e2e', '--output-type', 'json']);
  let result;
  try {
    result = JSON.parse(output);
  } catch {
    return { code: code || 1, output };
  }
  const unseen = PACKAGES.filter(
    (name) => !result.modules.some(({ source }) => source.startsWith(`packages/${name}/src/`)),
  );
  if (unseen.length > 0) return { code: 1, output: `No module was read in: ${unseen.join(', ')}\n` };
  const faults = result.summary.violations
    .filter(({ rule }) => rule.severity === 'error')
    .map(({ rule, from, to, cycle }) =>
      cycle ? `${rule.name}: ${[from, ...cycle.map(({ name }) => name)].join(' → ')}` : `${rule.name}: ${from} → ${to}`,
    );
  return {
    code: faults.length > 0 ? 1 : 0,
    output: faults.map((fault) => `${fault}\n`).join(''),
    note: `${result.modules.filter(({ source }) => source.startsWith('packages/')).length} modules`,
  };
};
