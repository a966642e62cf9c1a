import type { AnswerCell } from '../answers/answer-cell.ts';
import type { Version } from '../content/detail.ts';
import type { EventOf } from '../session/event.ts';
import type { SessionState } from '../session/session-state.ts';
import { touched } from './touch-answer.ts';
import { compareVersions, covers } from './version.ts';

/** The version of a visit, where that is the newest of it. */
const visitOf = ({ answer: { version }, given }: AnswerCell): Version | null =>
  version === null || covers(given, version) ? null : version;

/**
 * None of them is given out again, and what was visited is in no post yet by its new version; the visits keep their order. What was
 * answered keeps its version: an earlier page may have posted a newer answer to it, which must stay the newer one.
 */
export const evolveRevisionsSkipped = (state: SessionState, { data }: EventOf<'RevisionsSkipped'>): void => {
  const { marks, cells } = state;
  const visits = marks.ordinals(marks.count).flatMap((ordinal) => {
    const version = visitOf(cells.at(ordinal));
    return version === null ? [] : [{ ordinal, version }];
  });
  state.revision = Math.max(state.revision, data.revision);
  for (const { ordinal } of visits.sort((one, other) => compareVersions(one.version, other.version))) {
    state.revision += 1;
    state.cells = state.cells.put(ordinal, touched(state.cells.at(ordinal), {}, state.epoch, state.revision));
  }
};
