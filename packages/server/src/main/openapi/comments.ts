import { officeComments } from './office-comments.ts';
import { otherComments } from './other-comments.ts';

/** The comment of each call, by its name. */
export const comments: Readonly<Record<string, string>> = { ...otherComments, ...officeComments };
