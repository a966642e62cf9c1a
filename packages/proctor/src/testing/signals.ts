import type { Candidate, PeerSignal, Turn, VideoSignal } from '../video/video-signal.ts';

const candidateOf = (candidate: string): Candidate => ({ candidate, sdpMid: '0', sdpMLineIndex: 0 });

const turnOf = (viewing: number, attempt: number): Turn => ({ viewing, attempt });
export const offer = (viewing: number, attempt: number): VideoSignal => ({
  type: 'offer',
  sdp: `offer ${viewing}.${attempt}`,
  ...turnOf(viewing, attempt),
});
export const answer = (viewing: number, attempt: number): VideoSignal => ({
  type: 'answer',
  sdp: `answer ${viewing}.${attempt}`,
  ...turnOf(viewing, attempt),
});
export const candidate = (viewing: number, attempt: number, name: string): VideoSignal => ({
  type: 'candidate',
  candidate: candidateOf(name),
  ...turnOf(viewing, attempt),
});
export const stop = (viewing: number): VideoSignal => ({ type: 'stop', viewing });
export const said = (type: 'offer' | 'answer' | 'candidate', text: string): PeerSignal =>
  type === 'candidate' ? { type, candidate: candidateOf(text) } : { type, sdp: text };
/** Says each in a word. */
export const wordsOf = (all: readonly PeerSignal[]): readonly string[] =>
  all.map((one) => (one.type === 'candidate' ? one.candidate.candidate : one.sdp));
