import { configure } from '@testing-library/react';

/** As long as `expect.poll` waits: what is looked for comes late on a machine that does other things too. */
configure({ asyncUtilTimeout: 15_000 });
