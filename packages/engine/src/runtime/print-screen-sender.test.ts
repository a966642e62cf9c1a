import { describe, expect, it } from 'vitest';
import * as TE from '#fp-ts/TaskEither.js';
import type { IncidentKind, QuizEvent } from '../model/event.ts';
import type { Transport, TransportFailure } from './ports.ts';
import { createPrintScreenSender } from './small-senders.ts';

const incident = (kind: IncidentKind, at = 1): QuizEvent => ({
  type: 'IncidentSeen',
  at,
  data: { kind, evidence: '' },
});

const aSender = (...failures: readonly TransportFailure[]) => {
  const told: number[] = [];
  const left = [...failures];
  const transport = {
    printScreenSeen: (seenAt: number) => {
      told.push(seenAt);
      const failure = left.shift();
      return failure === undefined ? TE.right(undefined) : TE.left(failure);
    },
  } as unknown as Transport;
  return { sender: createPrintScreenSender(transport), told };
};

describe('a capture of the screen', () => {
  it('is told once', async () => {
    const { sender, told } = aSender();
    expect(sender.due(false)).toBe(false);
    sender.see([incident('printScreen')]);
    expect(sender.due(false)).toBe(true);
    expect(await sender.send()).toBeNull();
    expect([sender.due(false), told]).toEqual([false, [1]]);
  });

  it('is told by itself, where there were several', async () => {
    const { sender, told } = aSender();
    sender.see([incident('printScreen'), incident('displays'), incident('printScreen', 2)]);
    await sender.send();
    expect(sender.due(false)).toBe(true);
    await sender.send();
    expect([sender.due(false), told]).toEqual([false, [1, 2]]);
  });

  it('is told again as the same where nobody heard it', async () => {
    const { sender, told } = aSender({ kind: 'offline' });
    sender.see([incident('printScreen')]);
    expect(await sender.send()).toEqual({ kind: 'offline' });
    expect(sender.due(false)).toBe(true);
    expect(await sender.send()).toBeNull();
    expect([sender.due(false), told]).toEqual([false, [1, 1]]);
  });

  it('is what is told, and no other incident, nor another event', () => {
    const { sender } = aSender();
    sender.see([incident('remoteDesktop'), incident('displays'), { type: 'PageRestored', at: 1, data: {} }]);
    expect(sender.due(true)).toBe(false);
  });
});
