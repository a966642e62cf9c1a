import { BehaviorSubject, NEVER, Observable, of, Subject, throwError } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { peerDouble } from '../testing/peer-double.ts';
import { candidate, offer, said, stop, wordsOf } from '../testing/signals.ts';
import { type AnsweringOptions, answerViewingWith$ } from './answer-viewing.ts';
import type { IncomingSignal, OutgoingSignal, VideoSignal } from './video-signal.ts';

const VIEWER = 7;
const STATES = { i: 'idle', c: 'connecting', l: 'live' };

const benchOf = () => {
  const signals = new Subject<IncomingSignal>();
  const camera = new BehaviorSubject<string | null>('cámara');
  const sent: OutgoingSignal[] = [];
  const listening = { now: 0, ever: 0 };
  const options: AnsweringOptions<string> = {
    signals$: signals,
    send: (one) => {
      sent.push(one);
      return of(null);
    },
    stream$: new Observable((subscriber) => {
      listening.now += 1;
      listening.ever += 1;
      subscriber.add(camera.subscribe(subscriber));
      subscriber.add(() => {
        listening.now -= 1;
      });
    }),
    iceServers: () => of([{ urls: ['stun:a'], username: null, credential: null }]),
  };
  const hear = (signal: VideoSignal, from = VIEWER) => signals.next({ from, signal });
  return { ...peerDouble(), signals, camera, sent, listening, options, hear };
};
type Bench = ReturnType<typeof benchOf>;

/** Compares what happens at each marble with the states that are told. */
const expectStates = (
  marbles: string,
  actions: Record<string, (bench: Bench) => void>,
  expected: string,
  { until, more = {} }: { readonly until?: string; readonly more?: Partial<AnsweringOptions<string>> } = {},
): Bench => {
  const clock = new TestScheduler((actual, wanted) => expect(actual).toEqual(wanted));
  const bench = benchOf();
  clock.run(({ cold, expectObservable, flush }) => {
    cold(marbles).subscribe((name) => actions[name]?.(bench));
    const states$ = answerViewingWith$({ ...bench.options, ...more }, { ...bench, scheduler: clock });
    expectObservable(states$, until).toBe(expected, STATES);
    flush();
  });
  return bench;
};

const connected = ({ tell }: Bench) => tell({ kind: 'connected' });
const ended = ({ end }: Bench) => end();
const offered = (viewing: number, attempt: number) => (bench: Bench) => bench.hear(offer(viewing, attempt));
const stopped = (viewing: number) => (bench: Bench) => bench.hear(stop(viewing));

describe('answerViewing$', () => {
  it('shows the camera to who offers, until they stop', () => {
    const actions = {
      o: offered(3, 1),
      a: ({ tell }: Bench) => {
        tell({ kind: 'said', said: said('answer', 'respuesta') });
        tell({ kind: 'said', said: said('candidate', 'camino') });
      },
      k: connected,
      s: stopped(3),
    };
    const { last, sent, open, listening } = expectStates('1s (oa) 996ms k 5s s', actions, 'i 999ms c 999ms l 5s i');
    expect(last().options).toMatchObject({ isViewer: false, iceServers: [{ urls: ['stun:a'] }] });
    expect([wordsOf(last().heard), last().shown]).toEqual([['offer 3.1'], ['cámara']]);
    expect(sent).toMatchObject([
      { to: VIEWER, signal: { type: 'answer', sdp: 'respuesta', viewing: 3, attempt: 1 } },
      { to: VIEWER, signal: { type: 'candidate', candidate: { candidate: 'camino' }, viewing: 3, attempt: 1 } },
    ]);
    expect([open(), listening]).toEqual([0, { now: 0, ever: 1 }]);
  });

  it('hears of each offer its own candidates, early ones too, and nothing twice or late', () => {
    const { peers } = expectStates(
      '1s a 1s b',
      {
        a: ({ hear }) => {
          hear(candidate(3, 2, 'antes'));
          hear(offer(3, 2));
          hear(offer(3, 2));
          hear(offer(3, 1));
          hear(offer(2, 9));
          hear(candidate(3, 1, 'de otra oferta'));
          hear(candidate(2, 2, 'de otro'));
          hear(candidate(3, 2, 'después'));
          hear(stop(2));
        },
        b: ({ hear }) => {
          hear(stop(3));
          hear(offer(3, 3));
        },
      },
      'i 999ms c 1s i',
    );
    expect(peers.map(({ heard }) => wordsOf(heard))).toEqual([['offer 3.2', 'antes', 'después']]);
  });

  it('has one viewer at a time, the latest', () => {
    const actions = { o: offered(3, 1), k: connected, n: offered(4, 1) };
    const { peers, open } = expectStates('1s o 1s k 1s n 1s k', actions, 'i 999ms c 1s l 1s c 1s l', {
      until: '^ 8s !',
    });
    expect(peers).toHaveLength(2);
    expect([peers[0]?.isOpen, open()]).toEqual([false, 0]);
  });

  it('waits for another offer where the connection broke, for half a minute', () => {
    const actions = { o: offered(3, 1), p: offered(3, 2), k: connected, e: ended };
    expectStates('1s o 1s k 1s e 1s p 1s k 1s e', actions, 'i 999ms c 1s l 1s c 2001ms l 1s c 29999ms i');
  });

  it('gives up where no connection comes about', () => {
    const { open } = expectStates('1s o', { o: offered(3, 1) }, 'i 999ms c 59999ms i');
    expect(open()).toBe(0);
  });

  it('goes on while signals stay away, and shows the camera that takes the place of another', () => {
    const actions = {
      o: offered(3, 1),
      k: connected,
      u: ({ camera }: Bench) => camera.next(null),
      b: ({ camera }: Bench) => camera.next('otra cámara'),
    };
    const { last, listening } = expectStates('1s o 1s k 60m u 1s b', actions, 'i 999ms c 1s l', { until: '^ 61m !' });
    expect([last().shown, listening]).toEqual([['cámara', null, 'otra cámara'], { now: 0, ever: 1 }]);
  });

  it('waits for a camera that is not there yet', () => {
    const actions = {
      o: (bench: Bench) => {
        bench.camera.next(null);
        bench.hear(offer(3, 1));
        bench.hear(candidate(3, 1, 'mientras'));
        expect(bench.peers).toHaveLength(0);
      },
      b: ({ camera }: Bench) => camera.next('cámara'),
      k: connected,
    };
    const { last } = expectStates('1s o 5s b 1s k', actions, 'i 999ms c 6001ms l', { until: '^ 9s !' });
    expect([wordsOf(last().heard), last().shown]).toEqual([['offer 3.1', 'mientras'], ['cámara']]);
  });

  it('says that it is over, and releases everything, when it is left', () => {
    const actions = { o: offered(3, 1), k: connected };
    const left = expectStates('1s o 1s k', actions, 'i 999ms c 1s l', { until: '^ 5s !' });
    expect(left.sent).toEqual([{ to: VIEWER, signal: stop(3) }]);
    expect([left.open(), left.listening.now, left.signals.observed, left.camera.observed]).toEqual([
      0,
      0,
      false,
      false,
    ]);
    expect(
      expectStates('1s o 1s s', { ...actions, s: stopped(3) }, 'i 999ms c 1s i', { until: '^ 5s !' }).sent,
    ).toEqual([]);
  });

  it('goes on where signals cannot be sent and no servers are known', () => {
    const failing = () => throwError(() => new Error('no network'));
    const actions = {
      o: offered(3, 1),
      a: ({ tell }: Bench) => tell({ kind: 'said', said: said('answer', 'perdida') }),
      k: connected,
    };
    const more = { send: failing, iceServers: failing };
    const { last } = expectStates('1s (oak)', actions, 'i 999ms (cl)', { until: '^ 5s !', more });
    expect(last().options.iceServers).toEqual([]);
  });

  it('does not wait for servers that are not told of', () => {
    const actions = { o: offered(3, 1), k: connected };
    const { last } = expectStates('1s o 3s k', actions, 'i 999ms c 3s l', {
      until: '^ 5s !',
      more: { iceServers: () => NEVER },
    });
    expect(last().options.iceServers).toEqual([]);
  });

  it('keeps nothing of viewings that are over, in a day of them', () => {
    const bench = benchOf();
    const clock = new TestScheduler(() => undefined);
    clock.run(() => {
      const watching = answerViewingWith$(bench.options, { ...bench, scheduler: clock }).subscribe();
      for (let viewing = 1; viewing <= 200; viewing += 1) {
        bench.hear(offer(viewing, 1));
        for (let place = 0; place < 20; place += 1) bench.hear(candidate(viewing, 1, `c${place}`));
        if (viewing % 2 === 0) bench.hear(stop(viewing));
        expect([bench.open(), bench.listening.now]).toEqual(viewing % 2 === 0 ? [0, 0] : [1, 1]);
      }
      watching.unsubscribe();
    });
    expect(bench.signals.observed).toBe(false);
  });
});
