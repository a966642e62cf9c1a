/** Rules of react-hook-form for a field that has to hold more than spaces. */
export const filled = (message: string) => ({ required: message, pattern: { value: /\S/, message } });

/** Rules for the file of a field; `problemOf` says what is wrong with it, or null. */
export const fileRules = (problemOf: (file: File | undefined) => string | null) => ({
  validate: (files: FileList | null) => problemOf(files?.[0]) ?? true,
});
