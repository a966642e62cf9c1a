import type { LaboratoryState } from '@quipu/contract';
import type { LaboratoryCalls } from './calls.ts';
import { replyOf } from './local-reply.ts';
import { texts } from './texts.ts';
import { type Polled, usePolled } from './use-polled.ts';

const ASK_EVERY_MS = 5_000;
const SAID = { failed: texts.localFailed, refused: texts.localFailed };

/** Follows what the local server holds while it runs. */
export const useLaboratory = ({ local }: LaboratoryCalls, isRunning: boolean): Polled<LaboratoryState> =>
  usePolled({
    ask: async () => replyOf<LaboratoryState>(await local.getLaboratory(), SAID),
    everyMs: ASK_EVERY_MS,
    failed: SAID.failed,
    isRunning,
  });
