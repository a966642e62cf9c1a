import { configure } from '@testing-library/react';

// Files stand in one process: what one of them sets here is not for the next.
configure({
  // As long as `expect.poll` waits: what is looked for comes late on a machine that does other things too.
  asyncUtilTimeout: 15_000,
  defaultHidden: false,
});
