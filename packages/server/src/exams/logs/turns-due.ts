/** So much of a log is replayed at once; then others are served. */
const LINES_A_TURN = 500;
const BYTES_A_TURN = 262_144;

/** Tells after each line of a log, by its length, whether it is the turn of others. */
export const turnsDue = (): ((bytes: number) => boolean) => {
  let lines = 0;
  let bytes = 0;
  return (length) => {
    lines += 1;
    bytes += length;
    const isDue = lines >= LINES_A_TURN || bytes >= BYTES_A_TURN;
    if (isDue) lines = bytes = 0;
    return isDue;
  };
};
