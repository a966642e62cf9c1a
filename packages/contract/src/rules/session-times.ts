/** No time limit of a session is longer. */
export const MAX_SESSION_MINUTES = 1_440;
/** No session is planned for the year 2100 or later, by the institution's clock. */
export const SESSIONS_UNTIL = 4_102_462_800_000;
