import type { Details, QuizEvent, SheetContent, Version } from '@quipu/engine';

interface Answer {
  details: Details;
  version: Version | null;
  visits: number;
  time: number;
  updatedAt: number;
}

/** The least that such a quiz keeps, as most would write it: records by id. */
export interface RecordState {
  answers: Record<number, Answer>;
  pending: Record<number, Version>;
  inFlight: Record<number, Version> | null;
  active: number | null;
  revision: number;
}

export const emptyRecords = ({ sections }: SheetContent): RecordState => ({
  answers: Object.fromEntries(
    sections.flatMap(({ items }) =>
      items.map(
        ({ answerId }) => [answerId, { details: [], version: null, visits: 0, time: 0, updatedAt: 0 }] as const,
      ),
    ),
  ),
  pending: {},
  inFlight: null,
  active: null,
  revision: 0,
});

/** The answer id at each place of a sheet. */
export type AnswerIds = readonly number[];

export const answerIdsOf = ({ sections }: SheetContent): AnswerIds =>
  sections.flatMap(({ items }) => items.map(({ answerId }) => answerId));

const known = (state: RecordState, id: number | undefined): Answer => {
  const answer = id === undefined ? undefined : state.answers[id];
  if (answer === undefined) throw new Error(`no answer ${id}: this would measure nothing`);
  return answer;
};

/** Changes a draft, or the state itself, which is the limit that no driver can pass. */
export const change = (state: RecordState, event: QuizEvent, ids: AnswerIds): void => {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- The others are not measured.
  switch (event.type) {
    case 'AnswerChanged': {
      const { answerId, details, version } = event.data;
      const answer = known(state, answerId);
      answer.details = details;
      answer.version = version;
      answer.updatedAt = event.at;
      state.pending[answerId] = version;
      state.revision = version.revision;
      return;
    }
    case 'ItemVisited': {
      const { position, left, spent } = event.data;
      const toId = ids[position] ?? -1;
      const to = known(state, toId);
      if (left !== null) {
        const fromId = ids[left] ?? -1;
        const from = known(state, fromId);
        from.time += spent;
        state.revision += 1;
        from.version = { epoch: 1, revision: state.revision };
        state.pending[fromId] = from.version;
      }
      to.visits += 1;
      to.updatedAt = event.at;
      state.revision += 1;
      to.version = { epoch: 1, revision: state.revision };
      state.pending[toId] = to.version;
      state.active = position;
      return;
    }
    case 'SyncStarted': {
      state.inFlight = {};
      for (const { id, version } of event.data.entries) state.inFlight[id] = version;
      return;
    }
    case 'SyncAcked': {
      for (const [id, version] of Object.entries(state.inFlight ?? {})) {
        if (state.pending[Number(id)]?.revision === version.revision) delete state.pending[Number(id)];
      }
      state.inFlight = null;
      return;
    }
    default:
      return;
  }
};
