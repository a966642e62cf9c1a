import type { ParcelProblem } from '../sealed-parcel.ts';

/** A file is not taken: it is no such file, or of another package; older: later ones were loaded. */
export type ChangesProblem = ParcelProblem | 'noLaboratory' | 'aPackage' | 'someResults' | 'otherPackage' | 'older';

/** otherSecret: the package was prepared under another secret of the server. nothing: it says what the package said. */
export type NoChanges = 'noLaboratory' | 'recalled' | 'noneOut' | 'otherSecret' | 'nothing';
