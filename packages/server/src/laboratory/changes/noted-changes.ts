import type { LaboratoryChange } from '@quipu/contract';

interface Note {
  readonly about: string;
  readonly done: string[];
  /** It was left as it was, and why. */
  readonly left: string[];
}

/** Gathers what became of changes, of each session and of each person. */
export interface NotedChanges {
  readonly session: (id: number, about: string) => Note;
  readonly person: (id: number, about: string) => Note;
  readonly all: () => readonly LaboratoryChange[];
  /** People of whom something was left as it was. */
  readonly leftOf: () => readonly number[];
}

export const notedChanges = (): NotedChanges => {
  const [sessions, people] = [new Map<number, Note>(), new Map<number, Note>()];
  const noting = (notes: Map<number, Note>) => (id: number, about: string) => {
    const note = notes.get(id) ?? { about, done: [], left: [] };
    notes.set(id, note);
    return note;
  };
  return {
    session: noting(sessions),
    person: noting(people),
    all: () => [...sessions.values(), ...people.values()],
    leftOf: () => [...people].flatMap(([id, { left }]) => (left.length > 0 ? [id] : [])),
  };
};
