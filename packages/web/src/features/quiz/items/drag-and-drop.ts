/** The controls that drag: fetched only for sheets that have such items. */
export { Blanks } from './blanks.tsx';
export { Matching } from './matching.tsx';
