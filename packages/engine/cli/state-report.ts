import {
  activePosition,
  answerOf,
  contentOf,
  devicesOf,
  type EpochMs,
  epochOf,
  finishOf,
  type Item,
  incidentsOf,
  isItemDisabled,
  linkOf,
  pendingEntries,
  positionOfItem,
  progressOf,
  type QuizSession,
  remaining,
  revisionOf,
  sectionDeadline,
  sectionState,
  sheetDeadline,
  statusOf,
  syncInFlight,
} from '@quipu/engine';

const withChildren = (item: Item): readonly Item[] => [item, ...item.children.flatMap(withChildren)];

const answerReport = (session: QuizSession, item: Item) => {
  const { details, version, time, visits, updatedAt } = answerOf(session, item.id);
  return {
    itemId: item.id,
    answerId: item.answerId,
    position: positionOfItem(session, item.id),
    type: item.type,
    details,
    version,
    time,
    visits,
    updatedAt,
    disabled: isItemDisabled(session, item.id),
  };
};

/** All that a session is at an instant, as plain data: what `--json` prints. */
export const stateReport = (session: QuizSession, at: EpochMs) => {
  const { sheetId, quizId, formId, name, reference, sections } = contentOf(session);
  const deadline = sheetDeadline(session);
  return {
    at,
    sheet: { sheetId, quizId, formId, name, reference },
    status: statusOf(session),
    epoch: epochOf(session),
    revision: revisionOf(session),
    active: activePosition(session),
    deadline,
    remaining: deadline === null ? null : remaining(deadline, at),
    progress: progressOf(session),
    sections: sections.map((section) => ({
      id: section.id,
      name: section.name,
      state: sectionState(session, section.id, at),
      deadline: sectionDeadline(session, section.id),
    })),
    answers: sections.flatMap(({ items }) => items.flatMap(withChildren)).map((item) => answerReport(session, item)),
    pending: pendingEntries(session),
    inFlight: syncInFlight(session),
    finish: finishOf(session),
    link: linkOf(session),
    devices: { ...devicesOf(session) },
    incidents: incidentsOf(session),
  };
};
export type StateReport = ReturnType<typeof stateReport>;
