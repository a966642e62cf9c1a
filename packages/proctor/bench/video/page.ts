import { BehaviorSubject, filter, type Observable, Subject } from 'rxjs';
import { cameraConstraints } from '../../src/camera/camera-constraints.ts';
import {
  type AnsweringState,
  answerViewing$,
  type IncomingSignal,
  type OutgoingSignal,
  view$,
} from '../../src/video.ts';

const PROCTOR = 1;
const EXAMINEE = 2;
const VIEWING = 7;

/** The server's part: what one page sends, the other one hears. Closed, all is lost. */
const relay = new BroadcastChannel('signals');
let isOpen = true;
let largest = 0;
const heard = new Subject<OutgoingSignal & IncomingSignal>();
relay.addEventListener('message', ({ data }) => heard.next(data as OutgoingSignal & IncomingSignal));
const signalsTo = (userId: number): Observable<IncomingSignal> => heard.pipe(filter(({ to }) => to === userId));
const sendFrom = (from: number) => (sent: OutgoingSignal) => {
  largest = Math.max(largest, JSON.stringify(sent).length);
  if (isOpen) relay.postMessage({ ...sent, from });
  return Promise.resolve();
};

const camera = new BehaviorSubject<MediaStream | null>(null);
const open = async (withSound: boolean): Promise<void> =>
  camera.next(await navigator.mediaDevices.getUserMedia({ ...cameraConstraints(null), audio: withSound }));
const unplug = (): void => {
  for (const track of camera.value?.getTracks() ?? []) track.stop();
  camera.next(null);
};

const states: AnsweringState[] = [];
const answer = (): void => {
  answerViewing$({
    signals$: signalsTo(EXAMINEE),
    send: sendFrom(EXAMINEE),
    stream$: camera,
    iceServers: () => [[]],
  }).subscribe((state) => states.push(state));
};

const video = document.querySelector('video');
const seen: string[] = [];
let frames = 0;
const count = (): void => {
  frames += 1;
  video?.requestVideoFrameCallback(count);
};
const view = (): (() => void) => {
  video?.requestVideoFrameCallback(count);
  const watching = view$({
    viewing: VIEWING,
    userId: EXAMINEE,
    iceServers: [],
    signals$: signalsTo(PROCTOR),
    send: sendFrom(PROCTOR),
  }).subscribe(({ state, stream }) => {
    seen.push(state);
    if (video !== null && video.srcObject !== stream) video.srcObject = stream;
  });
  return () => watching.unsubscribe();
};

const soundTracks = (): number => (video?.srcObject as MediaStream | null)?.getAudioTracks().length ?? 0;
Object.assign(window, {
  bench: {
    open,
    unplug,
    answer,
    view,
    states,
    seen,
    frames: () => frames,
    largest: () => largest,
    size: () => `${video?.videoWidth}x${video?.videoHeight}`,
    soundTracks,
    setOpen: (now: boolean) => {
      isOpen = now;
    },
  },
});
