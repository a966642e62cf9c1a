const DAY_MS = 86_400_000;

/** The day so many days after another, both as yyyy-mm-dd: of the calendar, so that no zone plays a part. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
