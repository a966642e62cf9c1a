/** The same items for both sides: of every five, three with one choice, one with several, one of text. */
export type BenchItem =
  | { readonly kind: 'one' | 'several'; readonly title: string; readonly options: readonly string[] }
  | { readonly kind: 'text'; readonly title: string };

const KINDS = ['one', 'one', 'several', 'one', 'text'] as const;

export const benchItems = (count: number): readonly BenchItem[] =>
  Array.from({ length: count }, (_, n): BenchItem => {
    const kind = KINDS[n % KINDS.length] ?? 'one';
    const title = `Ítem ${n + 1}: un móvil recorre ${40 + (n % 60)} km en ${2 + (n % 5)} horas. ¿Qué puede afirmarse de su rapidez media?`;
    if (kind === 'text') return { kind, title };
    const speed = Math.round((40 + (n % 60)) / (2 + (n % 5)));
    return { kind, title, options: [0, 3, 7, 11].map((more) => `Es de ${speed + more} km/h, aproximadamente`) };
  });
