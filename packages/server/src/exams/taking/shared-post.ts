/** A longer post, as the first one of a device that was away, is taken by itself: nobody's few lines or answers wait for it. */
export const MAX_SHARED_CHARACTERS = 65_536;
