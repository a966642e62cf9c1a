export interface Choice {
  readonly value: string;
  readonly text: string;
}
