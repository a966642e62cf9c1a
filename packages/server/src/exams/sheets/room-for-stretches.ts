import { MAX_PAUSES } from '@quipu/contract';
import type { Standstill } from '@quipu/engine';

/** So many more stretches a device reads of a sheet. A pause that is on has its place: it could not end otherwise. */
export const roomForStretches = (standstill: Partial<Standstill> | null): number =>
  Math.max(0, MAX_PAUSES - (standstill?.given?.length ?? 0) - Number((standstill?.pause ?? null) !== null));
