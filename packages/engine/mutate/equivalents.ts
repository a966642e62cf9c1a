import type { Equivalent } from './equivalent.ts';
import { EQUIVALENTS_OF_RUNTIME } from './equivalents-of-runtime.ts';
import { EQUIVALENTS_OF_SESSION } from './equivalents-of-session.ts';

export const EQUIVALENTS: readonly Equivalent[] = [...EQUIVALENTS_OF_SESSION, ...EQUIVALENTS_OF_RUNTIME];
