import { createLine, type Line } from './line.ts';

export interface OwnLines {
  run<A>(person: number | string, work: () => Promise<A>): Promise<A>;
}

/** A line for each person, or each address of nobody known, forgotten once nobody is in it: what is shared is not all taken by one. */
export const createOwnLines = (atOnce: number): OwnLines => {
  const lines = new Map<number | string, { readonly line: Line; inside: number }>();
  return {
    run: async (person, work) => {
      const own = lines.get(person) ?? { line: createLine(atOnce), inside: 0 };
      lines.set(person, own);
      own.inside += 1;
      try {
        return await own.line.run(work);
      } finally {
        own.inside -= 1;
        if (own.inside === 0) lines.delete(person);
      }
    },
  };
};
