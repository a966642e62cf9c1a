import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { createChainWriter } from '../log/chain-writer.ts';
import { sha256 } from '../log/sha256.ts';
import type { Command } from '../model/command.ts';
import { mayGoBack } from '../model/quiz-session.ts';
import { arbitrarySheet } from '../testing/arbitrary-sheet.ts';
import { given } from '../testing/decider-specification.ts';
import { logReplayOfText } from '../testing/log-replay-of-text.ts';
import { Play } from '../testing/play.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START } from '../testing/sheets.ts';
import { arbitrarySteps } from '../testing/steps.ts';
import { decide } from './decide.ts';

vi.setConfig({ testTimeout: 60_000 });

const sheet = aSheet([aSection(1, [anItem(1), anItem(2)])]);
const open: Command = { type: 'OpenSheet', at: START, content: sheet, opening: anOpening() };
const answer = (at: number): Command => ({ type: 'AnswerItem', at, itemId: 1, details: chosen(11) });
const atOf = (command: Command, ...before: readonly Command[]): readonly number[] => {
  const decision = decide(
    command,
    given(...before.slice(0, -1))
      .when(before.at(-1) ?? open)
      .session(),
  );
  return E.isRight(decision) ? decision.right.map(({ at }) => at) : [];
};

describe('a clock that goes back', () => {
  it('costs no answer: it counts from where the log has come to', () => {
    expect(atOf(answer(START - MINUTE), open)).toEqual([START]);
    const moved: Command = { type: 'Next', at: START + MINUTE, confirmed: true };
    expect(atOf(answer(START + 1), open, moved)).toEqual([START + MINUTE]);
    expect(atOf(answer(START + MINUTE + 1), open, moved)).toEqual([START + MINUTE + 1]);
  });

  it('takes an answer to be in time that was, whatever the clock said before', () => {
    const late: Command = { type: 'ReportLink', at: START + 59 * MINUTE, online: false, serverOff: false };
    expect(atOf(answer(0), open, late)).toEqual([START + 59 * MINUTE]);
  });

  it('is put right where the server undoes an end that it made, though never to before the start', () => {
    const ended: Command = { type: 'ReportTime', at: START + 61 * MINUTE };
    const times = { deadline: START + 90 * MINUTE, updatedAt: START + 1, timeRatio: 1 };
    const undone = (at: number): Command => ({ type: 'ReportStillUnderWay', at, times, runs: [] });
    expect(atOf(undone(START + 30 * MINUTE), open, ended)[0]).toBe(START + 30 * MINUTE);
    expect(atOf(undone(START - 30 * MINUTE), open, ended)[0]).toBe(START);
  });

  it('never shows in a log: no event is dated before the one before it but where one may be, and the log replays', () => {
    const hours = 3 * 60 * MINUTE;
    const clocks = fc.array(fc.integer({ min: -hours, max: hours }), { minLength: 110, maxLength: 110 });
    let [back, undone] = [0, 0];
    fc.assert(
      fc.property(arbitrarySheet, arbitrarySteps, clocks, (content, steps, times) => {
        const play = new Play(content);
        steps.forEach((step, place) => {
          const at = START + (times[place] ?? 0);
          if (at < play.session.lastAt) back += 1;
          // A step adds its wait.
          play.at = at - step.wait;
          play.step(step);
        });
        const { events } = play;
        undone += events.filter(mayGoBack).length;
        expect(events.filter((event, i) => event.at < (events[i - 1]?.at ?? 0) && !mayGoBack(event))).toEqual([]);
        expect(play.session.lastAt).toBe(events.at(-1)?.at);
        const writer = createChainWriter(sha256);
        const log = logReplayOfText();
        for (const line of events.flatMap(writer.write)) expect(log.next(line)).toMatchObject({ _tag: 'Right' });
        expect(log.session().state).toEqual(play.session.state);
      }),
      { numRuns: 150 },
    );
    expect(back).toBeGreaterThan(1_000);
    expect(undone).toBeGreaterThan(0);
  });
});
