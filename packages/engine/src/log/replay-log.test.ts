import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosen } from '../model/details.ts';
import { sheetOf } from '../model/sheet-builder.ts';
import { arbitrarySheet } from '../testing/arbitrary-sheet.ts';
import { run } from '../testing/decider-specification.ts';
import { expectLogTells } from '../testing/expect-log-tells.ts';
import { Play } from '../testing/play.ts';
import { anOpening, START } from '../testing/sheets.ts';
import { arbitrarySteps } from '../testing/steps.ts';
import { writeLog } from './chain-writer.ts';
import { replayLog } from './replay-log.ts';
import { sha256 } from './sha256.ts';

describe('a log that is replayed', () => {
  it('gives its events again, their session, and its name', () => {
    fc.assert(
      fc.property(arbitrarySheet, arbitrarySteps, (sheet, steps) => {
        const { events, session } = new Play(sheet).run(steps);
        const lines = writeLog(events);
        const log = replayLog(lines);
        expect(log).toMatchObject({ ok: true, value: { events, head: sha256(lines.at(-1) ?? '') } });
        expectLogTells(lines, session);
      }),
      { numRuns: 20 },
    );
  });

  const content = sheetOf('One').singleChoice('?', ['a', 'b']).content();
  const { events, session } = run([
    { type: 'OpenSheet', at: START, content, opening: anOpening() },
    { type: 'AnswerItem', at: START, itemId: 1, details: chosen(12) },
    { type: 'FinishQuiz', at: START, processes: [] },
  ]);
  const lines = writeLog(events);

  it('says at which line it stops, and why', () => {
    const changed = lines.map((line) => line.replace('"itemOptionId":12', '"itemOptionId":11'));
    const failure = { line: lines.length, problem: { kind: 'brokenChain' } };
    expect(replayLog(changed)).toEqual({ ok: false, failure });
    expect(() => expectLogTells(changed, session)).toThrow('damage of the log');
    expect(() => expectLogTells(lines.slice(0, -1), session)).toThrow('where the log leads');
    expect(() => expectLogTells(lines, session)).not.toThrow();
  });

  it('is held against the rules', () => {
    const twice = writeLog([...events, ...events.slice(-1)]);
    expect(replayLog(twice)).toMatchObject({ ok: false, failure: { problem: { kind: 'inadmissible' } } });
  });
});
