import { of, Subject, throwError } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { peerDouble } from '../testing/peer-double.ts';
import { answer, candidate, said, stop, wordsOf } from '../testing/signals.ts';
import type { IncomingSignal, OutgoingSignal, VideoSignal } from './video-signal.ts';
import { ANSWER_MS, type ViewOptions, viewWith$ } from './view.ts';

const EXAMINEE = 9;
const VIEWING = 3;
const SEEN = {
  c: { state: 'connecting', stream: null },
  s: { state: 'connecting', stream: 'video' },
  l: { state: 'live', stream: 'video' },
  e: { state: 'ended', stream: null },
};

const benchOf = () => {
  const signals = new Subject<IncomingSignal>();
  const sent: OutgoingSignal[] = [];
  const options: ViewOptions = {
    viewing: VIEWING,
    userId: EXAMINEE,
    iceServers: [{ urls: ['turn:a'], username: 'u', credential: 'c' }],
    signals$: signals,
    send: (one) => {
      sent.push(one);
      return of(null);
    },
  };
  const hear = (signal: VideoSignal, from = EXAMINEE) => signals.next({ from, signal });
  return { ...peerDouble(), signals, sent, options, hear };
};
type Bench = ReturnType<typeof benchOf>;

const expectSeen = (
  marbles: string,
  actions: Record<string, (bench: Bench) => void>,
  expected: string,
  { until = '^ 60s !', more = {} }: { readonly until?: string; readonly more?: Partial<ViewOptions> } = {},
): Bench => {
  const clock = new TestScheduler((actual, wanted) => expect(actual).toEqual(wanted));
  const bench = benchOf();
  clock.run(({ cold, expectObservable, flush }) => {
    cold(marbles).subscribe((name) => actions[name]?.(bench));
    const seen$ = viewWith$({ ...bench.options, ...more }, { ...bench, scheduler: clock });
    expectObservable(seen$, until).toBe(expected, SEEN);
    flush();
  });
  expect([bench.open(), bench.signals.observed]).toEqual([0, false]);
  return bench;
};

const actions = {
  o: ({ tell }: Bench) => tell({ kind: 'said', said: said('offer', 'oferta') }),
  a: ({ hear, peers }: Bench) => hear(answer(VIEWING, peers.length)),
  v: ({ tell }: Bench) => tell({ kind: 'stream', stream: 'video' }),
  k: ({ tell }: Bench) => tell({ kind: 'connected' }),
  i: ({ tell }: Bench) => tell({ kind: 'interrupted' }),
  r: ({ tell }: Bench) => tell({ kind: 'resumed' }),
  x: ({ end }: Bench) => end(),
  z: ({ hear }: Bench) => hear(stop(VIEWING)),
};

describe('view$', () => {
  it('offers, sees what answers, and stops when it is left', () => {
    const { last, sent } = expectSeen('1s o 1s a 1s v 1s k', actions, 'c 3001ms s 1s l', { until: '^ 120m !' });
    expect(last().options).toMatchObject({ isViewer: true, iceServers: [{ urls: ['turn:a'], username: 'u' }] });
    expect(wordsOf(last().heard)).toEqual(['answer 3.1']);
    expect(sent).toEqual([
      { to: EXAMINEE, signal: { type: 'offer', sdp: 'oferta', viewing: VIEWING, attempt: 1 } },
      { to: EXAMINEE, signal: stop(VIEWING) },
    ]);
  });

  it('offers anew where no answer comes, and takes none that comes to the offer before', () => {
    const late = ({ hear }: Bench) => {
      hear(answer(VIEWING, 1));
      hear(candidate(VIEWING, 1, 'tarde'));
    };
    const { peers, sent } = expectSeen(
      `1s o ${ANSWER_MS}ms o 1s L 1s a 1s v 1s k`,
      { ...actions, L: late },
      'c 9003ms s 1s l',
    );
    expect(peers.map(({ heard }) => wordsOf(heard))).toEqual([[], ['answer 3.2']]);
    expect(sent.map(({ signal }) => ('attempt' in signal ? signal.attempt : signal.type))).toEqual([1, 2, 'stop']);
  });

  it('leaves each offer that nobody answers more time, and none too much, until a connection came about', () => {
    const clock = new TestScheduler(() => undefined);
    const bench = benchOf();
    clock.run(({ flush }) => {
      const opened: number[] = [];
      const openPeer: typeof bench.openPeer = (options) => {
        opened.push(clock.now());
        return bench.openPeer(options);
      };
      const watching = viewWith$(bench.options, { openPeer, scheduler: clock }).subscribe();
      clock.schedule(() => {
        for (const action of [actions.a, actions.k, actions.x]) action(bench);
      }, 80_000);
      clock.schedule(() => watching.unsubscribe(), 88_000);
      flush();
      expect(opened).toEqual([0, 6_000, 17_000, 33_000, 54_000, 75_000, 81_000, 87_000]);
    });
  });

  it('offers anew where the answer leads to no connection', () => {
    const { peers } = expectSeen('1s a 1s v 19s v', actions, 'c 2000ms s 14998ms c 4001ms s', { until: '^ 22s !' });
    expect(peers).toHaveLength(2);
  });

  it('hears one answer, and nobody but whom it views', () => {
    const { last } = expectSeen(
      '1s b',
      {
        b: ({ hear }) => {
          hear(answer(VIEWING, 1), EXAMINEE + 1);
          hear(answer(VIEWING - 1, 1));
          hear(stop(VIEWING - 1));
          hear(candidate(VIEWING, 1, 'antes'));
          hear(answer(VIEWING, 1));
          hear(answer(VIEWING, 1));
          hear(candidate(VIEWING, 1, 'después'));
        },
      },
      'c',
      { until: '^ 2s !' },
    );
    expect(wordsOf(last().heard)).toEqual(['antes', 'answer 3.1', 'después']);
  });

  it('connects anew where the connection ended', () => {
    const { peers } = expectSeen('1s (avk) 1s x 2s (avk)', actions, 'c 999ms (sl) 1001ms c 2s (sl)', {
      until: '^ 9s !',
    });
    expect(peers).toHaveLength(2);
  });

  it('waits some seconds for a connection that is interrupted', () => {
    const resumed = expectSeen('1s (avk) 1s i 5s r', actions, 'c 999ms (sl)');
    expect(resumed.peers).toHaveLength(1);
    const lost = expectSeen('1s (avk) 1s i', actions, 'c 999ms (sl) 7001ms c', { until: '^ 10s !' });
    expect(lost.peers).toHaveLength(2);
  });

  it('ends where the other end says so, and says nothing to it', () => {
    const { sent } = expectSeen('1s (avk) 1s z', actions, 'c 999ms (sl) 1001ms (e|)');
    expect(sent).toEqual([]);
  });

  it('goes on where a signal cannot be sent', () => {
    const send = () => throwError(() => new Error('no network'));
    expectSeen('1s o 1s (avk)', actions, 'c 2s (sl)', { more: { send } });
  });
});
