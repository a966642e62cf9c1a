import type { ParcelProblem } from '../sealed-parcel.ts';

/** A file is not taken: it is no such file, or of another package; older: later ones were loaded; future: by the hour here, which can be corrected, it is yet to be made. */
export type ChangesProblem =
  | ParcelProblem
  | 'noLaboratory'
  | 'aPackage'
  | 'someResults'
  | 'otherPackage'
  | 'older'
  | 'future';

/** otherSecret: the package was prepared under another secret of the server. nothing: it says what the package said. */
export type NoChanges = 'noLaboratory' | 'recalled' | 'noneOut' | 'otherSecret' | 'nothing';
