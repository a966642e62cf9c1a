/** An evaluation has fewer pictures, sounds and videos than this. */
export const MAX_EVALUATION_FILES = 2_000;
export const MAX_EVALUATION_FILE_BYTES = 64 * 1_048_576;

/** The names of files that an evaluation names may end so: it is what a browser shows or plays, and nothing that it runs. */
export const EVALUATION_FILE_ENDINGS: readonly string[] = [
  ...['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg'],
  ...['.mp3', '.ogg', '.oga', '.wav', '.m4a', '.aac'],
  ...['.mp4', '.webm'],
];

export const isEvaluationFile = (name: string): boolean =>
  EVALUATION_FILE_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
