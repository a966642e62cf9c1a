import type { Equivalent } from './equivalent.ts';

/** Of what drives a session. */
export const EQUIVALENTS_OF_RUNTIME: readonly Equivalent[] = [
  {
    file: 'runtime/log-sender.ts',
    was: "if (cancel === null && owes()) arm(0, 'soon');",
    becomes: "if (cancel === null && owes()) arm((-1), 'soon');",
    nth: 0,
    because: 'A delay that is past rings at once, as one of nothing does (`Scheduler`).',
  },
  {
    file: 'runtime/open-sheet.ts',
    was: 'let isNewer = false;',
    becomes: 'let isNewer = true;',
    nth: 0,
    because: '`open` has set it before anything reads it.',
  },
  {
    file: 'runtime/time-runner.ts',
    was: 'let armedFor: Millis = 0;',
    becomes: 'let armedFor: Millis = (-1);',
    nth: 0,
    because: 'It is read only while an alarm is set, and whoever sets one has set it.',
  },
  {
    file: 'runtime/time-runner.ts',
    was: 'let armedFor: Millis = 0;',
    becomes: 'let armedFor: Millis = (1);',
    nth: 0,
    because: 'It is read only while an alarm is set, and whoever sets one has set it.',
  },
  {
    file: 'runtime/log-sender.ts',
    was: "let status: LogStatus = { held: 0, total: 0, receipt: null, state: 'growing' };",
    becomes: "let status: LogStatus = { held: 0, total: (1), receipt: null, state: 'growing' };",
    nth: 0,
    because: 'Before it is handed out `look` puts what is so in its place, and nobody listens yet.',
  },
  {
    file: 'runtime/log-sender.ts',
    was: "let status: LogStatus = { held: 0, total: 0, receipt: null, state: 'growing' };",
    becomes: "let status: LogStatus = { held: 0, total: (-1), receipt: null, state: 'growing' };",
    nth: 0,
    because: 'Before it is handed out `look` puts what is so in its place, and nobody listens yet.',
  },
  {
    file: 'runtime/log-sender.ts',
    was: "let status: LogStatus = { held: 0, total: 0, receipt: null, state: 'growing' };",
    becomes: "let status: LogStatus = { held: (1), total: 0, receipt: null, state: 'growing' };",
    nth: 0,
    because: 'Before it is handed out `look` puts what is so in its place, and nobody listens yet.',
  },
  {
    file: 'runtime/log-sender.ts',
    was: "let status: LogStatus = { held: 0, total: 0, receipt: null, state: 'growing' };",
    becomes: "let status: LogStatus = { held: (-1), total: 0, receipt: null, state: 'growing' };",
    nth: 0,
    because: 'Before it is handed out `look` puts what is so in its place, and nobody listens yet.',
  },
  {
    file: 'runtime/log-sender.ts',
    was: 'const NOTHING_HELD: HeldLog = { epoch: 0, lines: 0, receipt: null };',
    becomes: 'const NOTHING_HELD: HeldLog = { epoch: (1), lines: 0, receipt: null };',
    nth: 0,
    because:
      'Nothing is held of any epoch: `followEpoch` puts the session’s in its place before it is read, or it is the session’s.',
  },
  {
    file: 'runtime/log-sender.ts',
    was: 'const NOTHING_HELD: HeldLog = { epoch: 0, lines: 0, receipt: null };',
    becomes: 'const NOTHING_HELD: HeldLog = { epoch: (-1), lines: 0, receipt: null };',
    nth: 0,
    because:
      'Nothing is held of any epoch: `followEpoch` puts the session’s in its place before it is read, or it is the session’s.',
  },
  {
    file: 'runtime/photo-sender.ts',
    was: 'if (cancel === null) arm(wait ?? 0);',
    becomes: 'if (cancel === null) arm(wait ?? (-1));',
    nth: 0,
    because: 'A delay that is past rings at once, as one of nothing does (`Scheduler`).',
  },
  {
    file: 'runtime/drafts.ts',
    was: 'if (held.size === 0 || !takesDraftsFirst(store.head(), command, at)) return false;',
    becomes: 'if (held.size === (-1) || !takesDraftsFirst(store.head(), command, at)) return false;',
    nth: 0,
    because: 'With nothing held `take` finds nothing, and says false as well: it is only spared.',
  },
  {
    file: 'runtime/draft-keeper.ts',
    was: 'let isBehind = false;',
    becomes: 'let isBehind = true;',
    nth: 0,
    because: '`writeAll` alone reads it, and `write` has set it before.',
  },
  {
    file: 'runtime/posting.ts',
    was: 'keepsEnd: () => leftOfRound().length > 0 && monotonic() - (overSince ?? 0) < BEFORE_END_MS,',
    becomes: 'keepsEnd: () => leftOfRound().length > 0 && monotonic() - (overSince ?? (1)) < BEFORE_END_MS,',
    nth: 0,
    because: 'The finish sender alone asks, once the sheet is over: `leftOfRound` has set `overSince` by then.',
  },
  {
    file: 'runtime/log-sender.ts',
    was: 'promptTo = 0;',
    becomes: 'promptTo = (-1);',
    nth: 0,
    because: 'It is compared with `next` alone, which is never below 0: no line is before either.',
  },
  {
    file: 'runtime/section-asker.ts',
    was: "const newId = (): string => [1, 2, 3].map(() => Math.floor(scheduler.chance() * 2 ** 32).toString(36)).join('-');",
    becomes:
      "const newId = (): string => [(2), 2, 3].map(() => Math.floor(scheduler.chance() * 2 ** 32).toString(36)).join('-');",
    nth: 0,
    because: 'The numbers of the list are only as many as there are.',
  },
  {
    file: 'runtime/section-asker.ts',
    was: "const newId = (): string => [1, 2, 3].map(() => Math.floor(scheduler.chance() * 2 ** 32).toString(36)).join('-');",
    becomes:
      "const newId = (): string => [(0), 2, 3].map(() => Math.floor(scheduler.chance() * 2 ** 32).toString(36)).join('-');",
    nth: 0,
    because: 'The numbers of the list are only as many as there are.',
  },
  {
    file: 'runtime/section-asker.ts',
    was: "const newId = (): string => [1, 2, 3].map(() => Math.floor(scheduler.chance() * 2 ** 32).toString(36)).join('-');",
    becomes:
      "const newId = (): string => [1, (3), 3].map(() => Math.floor(scheduler.chance() * 2 ** 32).toString(36)).join('-');",
    nth: 0,
    because: 'The numbers of the list are only as many as there are.',
  },
  {
    file: 'runtime/section-asker.ts',
    was: "const newId = (): string => [1, 2, 3].map(() => Math.floor(scheduler.chance() * 2 ** 32).toString(36)).join('-');",
    becomes:
      "const newId = (): string => [1, (1), 3].map(() => Math.floor(scheduler.chance() * 2 ** 32).toString(36)).join('-');",
    nth: 0,
    because: 'The numbers of the list are only as many as there are.',
  },
  {
    file: 'runtime/section-asker.ts',
    was: "const newId = (): string => [1, 2, 3].map(() => Math.floor(scheduler.chance() * 2 ** 32).toString(36)).join('-');",
    becomes:
      "const newId = (): string => [1, 2, (4)].map(() => Math.floor(scheduler.chance() * 2 ** 32).toString(36)).join('-');",
    nth: 0,
    because: 'The numbers of the list are only as many as there are.',
  },
  {
    file: 'runtime/section-asker.ts',
    was: "const newId = (): string => [1, 2, 3].map(() => Math.floor(scheduler.chance() * 2 ** 32).toString(36)).join('-');",
    becomes:
      "const newId = (): string => [1, 2, (2)].map(() => Math.floor(scheduler.chance() * 2 ** 32).toString(36)).join('-');",
    nth: 0,
    because: 'The numbers of the list are only as many as there are.',
  },
  {
    file: 'runtime/photo-sender.ts',
    was: 'if (isLinked()) arm(isFree() ? 0 : LOOK_MS);',
    becomes: 'if (isLinked()) arm(isFree() ? (-1) : LOOK_MS);',
    nth: 0,
    because: 'A delay that is past rings at once, as one of nothing does (`Scheduler`).',
  },
  {
    file: 'runtime/photo-sender.ts',
    was: 'return 0;',
    becomes: 'return (-1);',
    nth: 0,
    because: 'It is a delay: one that is past rings at once, as one of nothing does (`Scheduler`).',
  },
  {
    file: 'runtime/posting.ts',
    was: 'if (search.isOn()) search.keepOnly(new Set(pendingEntries(store.head()).map(({ id }) => id)));',
    becomes: 'if (true) search.keepOnly(new Set(pendingEntries(store.head()).map(({ id }) => id)));',
    nth: 0,
    because: 'Where nothing is looked for there are no suspects, of which alone some are forgotten.',
  },
  {
    file: 'runtime/server-clock.ts',
    was: 'let anchoredAt: Millis = 0;',
    becomes: 'let anchoredAt: Millis = (-1);',
    nth: 0,
    because: 'Before the first anchor the error is infinite, whatever is added to it.',
  },
  {
    file: 'runtime/server-clock.ts',
    was: 'let anchoredAt: Millis = 0;',
    becomes: 'let anchoredAt: Millis = (1);',
    nth: 0,
    because: 'Before the first anchor the error is infinite, whatever is added to it.',
  },
  {
    file: 'runtime/drafts.ts',
    was: 'cancel = scheduler.after(Math.max(0, Math.min(...dues) - clock.monotonic()), wake);',
    becomes: 'cancel = scheduler.after(Math.max((-1), Math.min(...dues) - clock.monotonic()), wake);',
    nth: 0,
    because: 'A delay that is past rings at once, as one of nothing does (`Scheduler`).',
  },
  {
    file: 'runtime/drafts.ts',
    was: 'if (held.size === 0) return;',
    becomes: 'if (false) return;',
    nth: 0,
    because: 'With nothing held there is nothing to forget or to take: it is only spared.',
  },
  {
    file: 'runtime/drafts.ts',
    was: 'if (held.size === 0) return;',
    becomes: 'if (held.size === (-1)) return;',
    nth: 0,
    because: 'With nothing held there is nothing to forget or to take: it is only spared.',
  },
  {
    file: 'runtime/photo-sender.ts',
    was: 'if (cancel === null) arm(wait ?? 0);',
    becomes: 'if (true) arm(wait ?? 0);',
    nth: 0,
    because:
      'There is no alarm then: `look` sets none while a photo is on its way, and whoever sends one has taken its own back.',
  },
];
