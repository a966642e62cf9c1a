import { kindText } from '@quipu/contract';
import type { IncidentKind, Millis } from '@quipu/engine';
import type { PhotoIncidentKind } from '../../platform/db/columns/kinds.ts';
import { texts } from './texts.ts';

/** The last time that somebody practised, as the server saw it. */
export interface PracticeFacts {
  readonly isFinished: boolean;
  readonly isUnderWay: boolean;
  readonly incidents: readonly (IncidentKind | PhotoIncidentKind)[];
  /** The device was silent for so long in all. */
  readonly silentMs: Millis;
  /** Lines of its log never came. */
  readonly hasGap: boolean;
}

/** well: an evaluation can be taken with that equipment, as far as practice tells. */
export type PracticeStanding = 'notTried' | 'underWay' | 'well' | 'troubled';

/** The console waits as long before it calls for somebody. */
const SILENT_MS = 30_000;

/** Others are what somebody did, or of the evaluation, and nothing that another computer would change. */
const OF_EQUIPMENT: ReadonlySet<PracticeFacts['incidents'][number]> = new Set([
  'cameraLost',
  'microphoneLost',
  'storageFailed',
  'displays',
  'remoteDesktop',
]);

/** Tells whether the equipment failed in it, whoever ended it. */
export const hasFailed = ({ silentMs, incidents }: PracticeFacts): boolean =>
  silentMs >= SILENT_MS || incidents.some((kind) => OF_EQUIPMENT.has(kind));

/** Everything that speaks against the equipment; nothing: it works. Each line is for the office, in words. */
const TROUBLES: readonly ((facts: PracticeFacts) => readonly string[])[] = [
  ({ isFinished, isUnderWay }) => (isFinished || isUnderWay ? [] : [texts.practice.notFinished]),
  ({ silentMs }) => (silentMs < SILENT_MS ? [] : [texts.practice.silent(Math.round(silentMs / 1_000))]),
  ({ hasGap }) => (hasGap ? [texts.practice.gap] : []),
  ({ incidents }) => [...new Set(incidents.filter((kind) => OF_EQUIPMENT.has(kind)).map(kindText))],
];

/** Null: they have not tried. */
export const practiceStanding = (
  facts: PracticeFacts | null,
): { readonly standing: PracticeStanding; readonly troubles: readonly string[] } => {
  if (facts === null) return { standing: 'notTried', troubles: [] };
  const troubles = TROUBLES.flatMap((find) => find(facts));
  if (facts.isUnderWay) return { standing: 'underWay', troubles };
  return { standing: troubles.length === 0 ? 'well' : 'troubled', troubles };
};
