/** The author says how an evaluation is graded. */
export interface GradingPolicy {
  /** The greatest grade. */
  readonly scale: number;
  readonly decimals: number;
  readonly partial: 'none' | 'proportional';
  /** The share of an item's points that a wrong choice takes (types 1 and 3). */
  readonly penalty: number;
  readonly text: 'exact' | 'lenient' | 'ungraded';
  /** Examinees see their grade as soon as there is one, or when the operator publishes it. */
  readonly publish: 'graded' | 'operator';
  /** It has an individual report. */
  readonly report: boolean;
}
