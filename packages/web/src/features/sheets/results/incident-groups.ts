import type { Objection, OwnIncident } from '@quipu/contract';

export interface IncidentGroup {
  readonly kind: string;
  /** They were answered together; null: not yet. */
  readonly objection: Objection | null;
  readonly incidents: readonly OwnIncident[];
}

/** Groups what is of one kind and has one answer, or none, in the order in which they began. */
export const groupsOf = (incidents: readonly OwnIncident[]): readonly IncidentGroup[] => {
  const groups = new Map<string, IncidentGroup>();
  for (const incident of incidents) {
    const { kind, objection } = incident;
    const key = `${kind} ${objection?.id ?? ''}`;
    groups.set(key, { kind, objection, incidents: [...(groups.get(key)?.incidents ?? []), incident] });
  }
  return [...groups.values()];
};
