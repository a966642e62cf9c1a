/** Benches only have to measure: fewer people, rounds and bytes, and no aim is judged. */
export const isQuick = process.argv.includes('--quick');

/** The value in the middle; NaN of none, which no report takes. */
export const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const shown = (value) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));

/**
 * Prints a figure beside its aim and, where it has one, beside its rival of the same run. A figure that is no number was
 * not measured, and fails. An aim that is missed is told at the end by the process's code, after all others were measured.
 */
export const report = ({ what, figure, unit = '', atMost, atLeast, rival }) => {
  if (!Number.isFinite(figure)) throw new Error(`${what}: not measured`);
  if (rival !== undefined && !Number.isFinite(rival.figure)) throw new Error(`${rival.name}: not measured`);
  const isReached = (atMost === undefined || figure <= atMost) && (atLeast === undefined || figure >= atLeast);
  const verdict = isQuick ? 'measured   ' : isReached ? 'reached    ' : 'NOT REACHED';
  const of = unit === '' ? '' : ` ${unit}`;
  const aim = `${atMost === undefined ? 'at least' : 'at most'} ${Number((atMost ?? atLeast).toPrecision(3))}${of}`;
  const beside = rival === undefined ? '' : ` · ${rival.name} ${shown(rival.figure)}${of}`;
  console.log(`  ${verdict}  ${what} · ${shown(figure)}${of} · aim ${aim}${beside}`);
  if (!isReached && !isQuick) process.exitCode = 1;
  return isReached;
};

/** Prints something that has to be so, whoever measures: a quick run fails by it too. */
export const hold = (what, isSo) => {
  console.log(`  ${isSo ? 'holds      ' : 'DOES NOT   '}  ${what}`);
  if (!isSo) process.exitCode = 1;
};
