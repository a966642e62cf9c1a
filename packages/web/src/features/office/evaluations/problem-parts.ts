export interface ProblemParts {
  readonly where: string;
  readonly what: string;
}

/** A problem of a file begins with its place: `línea 3, sections.0.name: se esperaba un texto`. */
export const problemParts = (problem: string): ProblemParts => {
  const end = problem.indexOf(': ');
  return end < 0 ? { where: '', what: problem } : { where: problem.slice(0, end), what: problem.slice(end + 2) };
};
