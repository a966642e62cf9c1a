/** A machine that does much else takes long, and a page on a part of its processor longer: whatever has not come by then never does. */
export const MAX_WAIT_MS = 600_000;
