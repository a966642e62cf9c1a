export const isQuick: boolean;
export const median: (values: readonly number[]) => number;

export interface Report {
  readonly what: string;
  readonly figure: number;
  readonly unit?: string;
  /** One of these two. */
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly rival?: { readonly name: string; readonly figure: number };
}
export const report: (told: Report) => boolean;
export const hold: (what: string, isSo: boolean) => void;
