import type { EventOf } from '../session/event.ts';
import type { SessionState } from '../session/session-state.ts';
import { touched } from './touch-answer.ts';
import { compareVersions } from './version.ts';

/** None of them is given out again, and what is pending is in no post yet by its new version. In their order: what was visited last stays so. */
export const evolveRevisionsSkipped = (state: SessionState, { data }: EventOf<'RevisionsSkipped'>): void => {
  const { marks, cells } = state;
  const pending = marks.ordinals(marks.count).flatMap((ordinal) => {
    const { version } = cells.at(ordinal).answer;
    return version === null ? [] : [{ ordinal, version }];
  });
  state.revision = Math.max(state.revision, data.revision);
  for (const { ordinal } of pending.sort((one, other) => compareVersions(one.version, other.version))) {
    state.revision += 1;
    state.cells = state.cells.put(ordinal, touched(state.cells.at(ordinal), {}, state.epoch, state.revision));
  }
};
