export interface Closure {
  readonly imports: Readonly<Record<string, readonly string[]>>;
  readonly missing: readonly string[];
}
export const closureOf: (native: string) => Closure;
