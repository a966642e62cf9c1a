import type { PlaybackScreen } from '@quipu/contract';
import type { QuizEvent } from '@quipu/engine';
import type { IsSigned } from '@quipu/engine/log';
import {
  createTape,
  type Instants,
  instantsOf,
  type Recording,
  readRecording,
  type Tape,
} from '@quipu/engine/playback';

/** One device's screen, read and ready to be looked at. */
export interface OpenedScreen {
  readonly screen: PlaybackScreen;
  readonly recording: Recording;
  readonly events: readonly QuizEvent[];
  readonly tape: Tape;
  readonly instants: Instants;
}

export const openScreen = (screen: PlaybackScreen, isSigned?: IsSigned): OpenedScreen => {
  const recording = readRecording(screen.text, isSigned === undefined ? {} : { isSigned });
  const events = recording.events.map(({ event }) => event);
  return { screen, recording, events, tape: createTape(events), instants: instantsOf(events) };
};
