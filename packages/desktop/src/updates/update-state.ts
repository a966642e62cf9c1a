import * as t from 'io-ts';

const MAX_VERSION_LENGTH = 60;

export const Version = t.refinement(
  t.string,
  (text) => text.length <= MAX_VERSION_LENGTH && /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(text),
  'Version',
);
const Percent = t.refinement(t.number, (n) => n >= 0 && n <= 100, 'Percent');

/** The state of looking for a new version. Its counterpart is proctor's. */
export const UpdateState = t.readonly(
  t.union([
    t.strict({ kind: t.keyof({ off: null, waiting: null, looking: null, current: null, failed: null }) }),
    t.strict({ kind: t.keyof({ found: null, ready: null, held: null }), version: Version }),
    t.strict({ kind: t.literal('downloading'), version: Version, percent: Percent }),
  ]),
);
export type UpdateState = t.TypeOf<typeof UpdateState>;
