import { describe, expect, it } from 'vitest';
import { isRight } from '#fp-ts/Either.js';
import { chosen } from '../model/details.ts';
import { emptySession } from '../model/quiz-session.ts';
import { firstOpening, sheetOf } from '../model/sheet-builder.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { perform, performAll } from './perform.ts';

const START = 1_700_000_000_000;
const content = sheetOf('Two').singleChoice('One?', ['a', 'b']).text('Two?').content();
const open = { type: 'OpenSheet', at: START, content, opening: firstOpening(START, 60_000) } as const;
const answer = { type: 'AnswerItem', at: START + 1, itemId: 1, details: chosen(12) } as const;

describe('a command that is performed', () => {
  it('is decided, and its events happen in their order', () => {
    const done = perform(emptySession, open);
    const decision = decide(open, emptySession);
    const events = isRight(decision) ? decision.right : [];
    expect(events.length).toBeGreaterThan(1);
    expect(done).toEqual({ ok: true, value: { events, session: events.reduce(evolve, emptySession) } });
  });

  it('is told why where it is refused', () => {
    expect(perform(emptySession, answer)).toEqual({ ok: false, failure: { reason: 'NotOpen' } });
  });
});

describe('commands that are performed one after the other', () => {
  it('have the events of all of them', () => {
    const all = performAll(emptySession, [open, answer]);
    expect(all.ok && all.value.events.map(({ type }) => type)).toEqual(['SheetOpened', 'ItemVisited', 'AnswerChanged']);
  });

  it('stop at the first that is refused, and say which it is', () => {
    const nowhere = { type: 'GoTo', at: START, position: 9 } as const;
    const all = performAll(emptySession, [open, nowhere, answer]);
    expect(all).toEqual({ ok: false, failure: { reason: 'NoSuchPosition', position: 9, command: nowhere } });
  });
});
