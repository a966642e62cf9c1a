import { keyAt } from './config-key.ts';

export interface SebKeys {
  readonly config: readonly string[];
  /** Browser Exam Keys: of a version of SEB with a settings file. None: any version. */
  readonly exam: readonly string[];
}

export interface SebSaid {
  /** The addresses that it may have said its keys at: that of the call, and that of the page. */
  readonly addresses: readonly string[];
  readonly config: string | null;
  readonly exam: string | null;
}

/** `none`: it is no SEB. `config`: another settings file. `exam`: another version of SEB, or one that was changed. */
export type SebProblem = 'none' | 'config' | 'exam';

const isSaid = (said: string, keys: readonly string[], addresses: readonly string[]): boolean =>
  addresses.some((address) => keys.some((key) => keyAt(address, key.toLowerCase()) === said.toLowerCase()));

/** Without a key of either kind nothing can be told. */
const problemWith = ({ addresses, config, exam }: SebSaid, keys: SebKeys): SebProblem | null => {
  if (config === null && exam === null) return 'none';
  if (keys.config.length + keys.exam.length === 0) return 'config';
  if (keys.config.length > 0 && (config === null || !isSaid(config, keys.config, addresses))) return 'config';
  return keys.exam.length > 0 && (exam === null || !isSaid(exam, keys.exam, addresses)) ? 'exam' : null;
};

/** Null: it is SEB with one of these, both of whose kinds hold together. Else what is nearest to it. */
export const sebProblem = (said: SebSaid, known: readonly SebKeys[]): SebProblem | null => {
  const problems = known.map((keys) => problemWith(said, keys));
  if (problems.includes(null)) return null;
  return problems.includes('exam') ? 'exam' : (problems[0] ?? 'none');
};
