import { evolve, evolveInPlace, ownSession, type QuizEvent, replay, type SheetContent } from '@quipu/engine';
import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { produce } from 'immer';
import { assign, createActor, setup } from 'xstate';
import { type AnswerIds, answerIdsOf, change, emptyRecords, type RecordState } from './record-state.ts';

/** Gets ready for a sheet (its first event opens it), and then takes one event at a time. */
export type Driver = (content: SheetContent, opened: readonly QuizEvent[]) => (event: QuizEvent) => void;

const quipuLive: Driver = (_content, opened) => {
  let session = replay(opened);
  return (event) => {
    session = evolve(session, event);
  };
};

const quipuReplay: Driver = (_content, opened) => {
  const session = ownSession(replay(opened));
  return (event) => evolveInPlace(session, event);
};

const inPlace: Driver = (content) => {
  const state = emptyRecords(content);
  const ids = answerIdsOf(content);
  return (event) => change(state, event, ids);
};

const plainImmer: Driver = (content) => {
  let state = emptyRecords(content);
  const ids = answerIdsOf(content);
  return (event) => {
    state = produce(state, (draft) => change(draft, event, ids));
  };
};

const reduxToolkit: Driver = (content) => {
  const ids = answerIdsOf(content);
  const slice = createSlice({
    name: 'quiz',
    initialState: emptyRecords(content),
    reducers: {
      happened: (draft, action: PayloadAction<QuizEvent>) => change(draft as RecordState, action.payload, ids),
    },
  });
  // Its checks for mutation and serialisability run in development only: left out, as in production.
  const store = configureStore({
    reducer: slice.reducer,
    devTools: false,
    middleware: (defaults) =>
      defaults({ thunk: false, immutableCheck: false, serializableCheck: false, actionCreatorCheck: false }),
  });
  return (event) => void store.dispatch(slice.actions.happened(event));
};

/** Copies what changes, as contexts of xstate are written. */
const copied = (state: RecordState, event: QuizEvent, ids: AnswerIds): RecordState => {
  const next: RecordState = { ...state, answers: { ...state.answers }, pending: { ...state.pending } };
  const touched =
    event.type === 'AnswerChanged'
      ? [event.data.answerId]
      : event.type === 'ItemVisited'
        ? [ids[event.data.position] ?? -1, ids[event.data.left ?? event.data.position] ?? -1]
        : [];
  for (const id of touched) {
    const answer = next.answers[id];
    if (answer !== undefined) next.answers[id] = { ...answer };
  }
  change(next, event, ids);
  return next;
};

const xstate: Driver = (content) => {
  const ids = answerIdsOf(content);
  const machine = setup({
    types: { context: {} as RecordState, events: {} as { type: 'happened'; event: QuizEvent } },
  });
  const actor = createActor(
    machine.createMachine({
      context: emptyRecords(content),
      on: { happened: { actions: assign(({ context, event }) => copied(context, event.event, ids)) } },
    }),
  ).start();
  return (event) => actor.send({ type: 'happened', event });
};

export const drivers = {
  'quipu live': quipuLive,
  'quipu replay': quipuReplay,
  'in place': inPlace,
  'plain immer': plainImmer,
  'redux toolkit': reduxToolkit,
  xstate,
} as const satisfies Record<string, Driver>;
export type DriverName = keyof typeof drivers;
