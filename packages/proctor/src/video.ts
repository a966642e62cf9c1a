export { type AnsweringOptions, type AnsweringState, answerViewing$ } from './video/answer-viewing.ts';
export type { IceServerLike } from './video/peer.ts';
export type { IncomingSignal, OutgoingSignal, VideoSignal } from './video/video-signal.ts';
export { type Viewed, type ViewOptions, view$ } from './video/view.ts';
