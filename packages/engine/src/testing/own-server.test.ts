import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { answerOf } from '../answers/select-answers.ts';
import { firstOpening } from '../index.ts';
import type { StoredAnswer } from '../model/detail.ts';
import type { PlainTransport } from '../runtime/plain-runtime.ts';
import { pendingCount } from '../sync/select-sync.ts';
import { anItem, aSection, aSheet, chosen, createSimulation, MINUTE, type VirtualTime } from './index.ts';

const content = aSheet([aSection(1, [anItem(1), anItem(2)])]);
const WAY_MS = 200;

type Reply<Call extends keyof PlainTransport> = Awaited<ReturnType<PlainTransport[Call]>>;

/** A server of somebody's own: it keeps the highest version of each answer, and a reply takes its time. */
const ownServer = () => {
  const rows = new Map<number, StoredAnswer>();
  const own = { rows, opened: 0, isAway: false };
  let began: number | null = null;
  const transport = (time: VirtualTime): PlainTransport => {
    const replies = <Call extends keyof PlainTransport>(_: Call, reply: () => Reply<Call>): Promise<Reply<Call>> =>
      new Promise((resolve) => {
        const away: Reply<Call> = { ok: false, failure: { kind: 'offline' } } as Reply<Call>;
        time.later(WAY_MS, () => resolve(own.isAway ? away : reply()));
      });
    const keep = (entries: Parameters<PlainTransport['sync']>[0]): void => {
      for (const { epoch, revision, id, details, time: spent, visits, updatedAt } of entries) {
        const version = { epoch, revision };
        if ((rows.get(id)?.version.revision ?? 0) < revision)
          rows.set(id, { id, details, time: spent, visits, updatedAt, version });
      }
    };
    const said = () => ({ now: time.now(), setAside: [], superseded: [] });
    return {
      open: () =>
        replies('open', () => {
          own.opened += 1;
          const revision = Math.max(0, ...[...rows.values()].map(({ version }) => version.revision));
          began ??= time.now();
          const opening = { ...firstOpening(began, 60 * MINUTE), answers: [...rows.values()], revision };
          return { ok: true, value: { now: time.now(), content, opening } };
        }),
      sync: (entries) =>
        replies('sync', () => {
          keep(entries);
          return { ok: true, value: { ...said(), times: null } };
        }),
      finish: (status, _comment, _at, entries) =>
        replies('finish', () => {
          keep(entries);
          return { ok: true, value: { ...said(), status } };
        }),
      startSection: () => replies('startSection', () => ({ ok: false, failure: { kind: 'offline' } })),
      printScreenSeen: () => replies('printScreenSeen', () => ({ ok: true, value: undefined })),
      time: () => replies('time', () => ({ ok: true, value: { now: time.now() } })),
    };
  };
  return { own, transport };
};

describe('a server of somebody’s own, in virtual time', () => {
  const begun = async () => {
    const { own, transport } = ownServer();
    const simulation = createSimulation(1, content, undefined, { transport });
    await simulation.until(simulation.runtime().start());
    const answer = async (option: number) => {
      const given = { type: 'AnswerItem', itemId: 1, details: chosen(option) } as const;
      expect(E.isRight(await simulation.until(simulation.runtime().dispatch(given)))).toBe(true);
    };
    return { own, simulation, answer };
  };

  it('has what was answered, and not the server double; a page that comes back goes on with it', async () => {
    const { own, simulation, answer } = await begun();
    await answer(12);
    await simulation.time.pass(MINUTE);
    expect(own.rows.get(1001)?.details).toEqual(chosen(12));
    expect(simulation.server.rows.size).toBe(0);
    simulation.disk.clear();
    expect(await simulation.reload()).toBe(true);
    expect(own.opened).toBe(2);
    expect(answerOf(simulation.runtime().session(), 1).details).toEqual(chosen(12));
  });

  it('gets what it missed while it was away', async () => {
    const { own, simulation, answer } = await begun();
    own.isAway = true;
    await answer(11);
    await simulation.time.pass(MINUTE);
    expect([own.rows.get(1001)?.details, pendingCount(simulation.runtime().session())]).toEqual([undefined, 1]);
    own.isAway = false;
    await simulation.time.pass(2 * MINUTE);
    expect([own.rows.get(1001)?.details, pendingCount(simulation.runtime().session())]).toEqual([chosen(11), 0]);
  });
});
