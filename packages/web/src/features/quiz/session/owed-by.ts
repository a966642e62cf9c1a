import { type Owed, owed, type SyncFacts, syncFacts } from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';

type Runtime = Pick<QuizRuntime, 'head' | 'session' | 'storage' | 'drafts'>;

export const factsOf = (runtime: Runtime): SyncFacts =>
  syncFacts(runtime.head(), runtime.session(), runtime.storage(), runtime.drafts());

/** Says what this page has of its sheet and nobody else has; null: nothing. */
export const owedBy = (runtime: Runtime): Owed | null => owed(factsOf(runtime));
