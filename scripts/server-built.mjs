import { ensureServerBuilt } from './built.mjs';

/** Before tests that start the server as it is run. */
export default ensureServerBuilt;
