/** A page asks its service worker for it, where the institution has a server without network for its rooms. */
export const KEEP_ALL = 'keep all';
/** All that a service worker ever tells a page: that it is of a version which is gone. */
export const LOAD_ANEW = 'load anew';
