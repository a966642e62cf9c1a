/** A laboratory was told this of a sheet, and of its person and session. Names and the like by digests alone. */
export interface LaboratoryTold {
  readonly percent: number;
  readonly minutes: number;
  /** Minutes that the institution gave the sheet. */
  readonly extra: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeLimit: number;
  readonly name: string;
  readonly password: string;
  readonly accessibility: string;
  readonly watermark: string;
  /** Every accommodation that it was ever told: percent and minutes. A room may have gone by any of them. */
  readonly given: readonly (readonly [number, number])[];
}
