import type { KnownBad } from '../patched-bundle.ts';

/** Faults that a tired hand could write into the engine. A simulation that sees none of them sees nothing. */
export const KNOWN_BAD: readonly KnownBad[] = [
  {
    name: 'an acknowledgement clears everything',
    patches: [
      {
        file: 'packages/engine/src/sync/evolve-sync.ts',
        find: '  state.marks = marks;\n  state.inFlight = null;\n  if (marks',
        replace:
          '  for (const one of marks.ordinals(Infinity)) marks = marks.without(one);\n  state.marks = marks;\n  state.inFlight = null;\n  if (marks',
      },
    ],
  },
  {
    name: 'the revision is ignored',
    patches: [
      {
        file: 'packages/engine/src/model/version.ts',
        find: 'a.epoch === b.epoch ? a.revision - b.revision : a.epoch - b.epoch;',
        replace: 'a.epoch - b.epoch;',
      },
    ],
  },
  {
    name: 'what is shown is published before it is in the journal',
    patches: [
      {
        file: 'packages/engine/src/runtime/group-commit.ts',
        find: '    const evidence = isHung ? NO_ANSWER : await appendInTime();\n    current = null;',
        replace:
          '    if (batch.session !== null) onSettled(batch.session);\n    batch.settle();\n    const evidence = isHung ? NO_ANSWER : await appendInTime();\n    current = null;',
      },
    ],
  },
  {
    name: 'what is typed is not made an answer before something ends',
    patches: [
      {
        file: 'packages/engine/src/runtime/takes-drafts-first.ts',
        find: '  mayComeBetween(session, command) || (isOpened(session) && at >= nextEnd(session));',
        replace: '  false;',
      },
    ],
  },
  {
    name: 'the device alone decides that the time is over',
    patches: [
      {
        file: 'packages/engine/src/runtime/senders.ts',
        find: "    store.perform({ type: 'ReportStillUnderWay', times, runs, ...withWords(word) });",
        replace: "    store.perform({ type: 'ReportFinishConfirmed', status: 'FT' });",
      },
    ],
  },
];
