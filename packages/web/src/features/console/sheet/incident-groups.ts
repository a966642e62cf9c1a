import { kindText, type WatchedIncident } from '@quipu/contract';

export interface IncidentGroup {
  readonly kind: string;
  /** Oldest first: it has waited longest. */
  readonly incidents: readonly WatchedIncident[];
}

/** Groups by kind what nobody has looked into yet, the kind that has waited longest first. */
export const groupsToReview = (incidents: readonly WatchedIncident[]): readonly IncidentGroup[] => {
  const open = incidents.filter(({ closedAt }) => closedAt === null).sort((a, b) => a.at - b.at);
  const byKind = new Map<string, WatchedIncident[]>();
  for (const incident of open) byKind.set(incident.kind, [...(byKind.get(incident.kind) ?? []), incident]);
  return [...byKind].map(([kind, all]) => ({ kind, incidents: all }));
};

/** Says how many there are of each kind: “Captura de pantalla (2), Más pantallas de las permitidas (1)”. */
export const kindsText = (incidents: readonly WatchedIncident[]): string =>
  groupsToReview(incidents)
    .map(({ kind, incidents: { length } }) => `${kindText(kind)} (${length})`)
    .join(', ');
