import type { AppWindow, ElectronCalls } from '../../electron-calls.ts';

/** The clauses have these in common, in their order: the window that one opens is closed by a later one. */
export interface Stage {
  readonly calls: ElectronCalls;
  /** A file that a page may have as its preload. */
  readonly preload: string;
  /** A program that writes its first argument and the type of its `send`, and ends with 3 when its port tells it anything. */
  readonly child: string;
  window: AppWindow | null;
}

/** One thing that the application counts on. It fails by throwing. */
export interface Clause {
  readonly says: string;
  /** A file of Electron's sources or documentation that says so. */
  readonly cites?: string;
  readonly holds: (stage: Stage) => void | Promise<void>;
}

export interface Outcome {
  readonly says: string;
  /** Null: it holds. */
  readonly failed: string | null;
}

const outcomeOf = async ({ says, holds }: Clause, stage: Stage): Promise<Outcome> => {
  try {
    await holds(stage);
    return { says, failed: null };
  } catch (error) {
    return { says, failed: error instanceof Error ? error.message : String(error) };
  }
};

/** Runs them in their order, each whatever became of those before it. */
export const outcomesOf = async (clauses: readonly Clause[], stage: Stage): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const clause of clauses) outcomes.push(await outcomeOf(clause, stage));
  return outcomes;
};

export const windowOf = ({ window }: Stage): AppWindow => {
  if (window === null) throw new Error('No window was opened');
  return window;
};
