/** Says in a word what went wrong. Messages have folders in them, and these the name of a person. */
export const whyFailed = (error: NodeJS.ErrnoException): string =>
  (error.code ?? /net::(ERR_[A-Z_]+)/.exec(error.message)?.[1] ?? error.name).replace(/\W/g, '').slice(0, 60);
