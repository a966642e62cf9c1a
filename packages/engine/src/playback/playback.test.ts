import { describe, expect, it } from 'vitest';
import { runByRules } from '../testing/decider-specification.ts';
import { logOfEvents } from '../testing/log-of-events.ts';
import { anItem, anOpening, aSection, aSheet, aStored, chosen, MINUTE, START, written } from '../testing/sheets.ts';
import { answerChanges, typedLength } from './answer-changes.ts';
import { instantsOf } from './instants.ts';
import { readRecording } from './recording.ts';
import { awayStretches, idleStretches, stretchesOf } from './stretches.ts';

const content = aSheet([aSection(1, [anItem(1), anItem(2)])], { hybridMode: true });

/** Somebody answers, loses the line, answers again, is back, goes away for ten minutes, and reloads. */
const events = runByRules([
  { type: 'OpenSheet', at: START, content, opening: anOpening() },
  { type: 'AnswerItem', at: START + MINUTE, itemId: 1, details: chosen(11) },
  { type: 'ReportLink', at: START + 2 * MINUTE, online: false, serverOff: false },
  { type: 'AnswerItem', at: START + 3 * MINUTE, itemId: 1, details: chosen(12) },
  { type: 'ReportLink', at: START + 4 * MINUTE, online: true, serverOff: false },
  { type: 'StartSync', at: START + 4 * MINUTE, limit: 10 },
  { type: 'ReportSyncAcked', at: START + 5 * MINUTE, syncId: 1, setAside: [], superseded: [] },
  { type: 'GoTo', at: START + 5 * MINUTE, position: 1 },
  { type: 'OpenSheet', at: START + 15 * MINUTE, content, opening: anOpening() },
  { type: 'AnswerItem', at: START + 16 * MINUTE, itemId: 2, details: chosen(21) },
]).events;

const placeOf = (type: string, nth = 1): number =>
  events.findIndex(
    (event, i) => event.type === type && events.slice(0, i + 1).filter((e) => e.type === type).length === nth,
  ) + 1;

describe('given a log with an outage and a reload, when it is looked at again', () => {
  it('then an answer tells what it was, what it became, and when the server had it', () => {
    const [first, second, last] = answerChanges(events);
    expect(first).toMatchObject({ before: [], after: chosen(11), fate: 'overtaken', heardAt: START + 5 * MINUTE });
    expect(second).toMatchObject({
      before: chosen(11),
      after: chosen(12),
      fate: 'saved',
      heardPlace: placeOf('SyncAcked'),
    });
    expect(last).toMatchObject({ answerId: 1002, before: [], after: chosen(21), fate: 'waiting', heardAt: null });
  });

  it('then of an answer that a later one overtook nobody says that the server had it, nor of one that was refused', () => {
    const of = (...more: Parameters<typeof runByRules>[0]) => answerChanges(runByRules([...more]).events);
    const opened = { type: 'OpenSheet', at: START, content, opening: anOpening() } as const;
    const answered = { type: 'AnswerItem', at: START + 1, itemId: 1, details: chosen(11) } as const;
    const posted = { type: 'StartSync', at: START + 2, limit: 10 } as const;
    const acked = { type: 'ReportSyncAcked', at: START + 3, syncId: 1, setAside: [], superseded: [] } as const;
    expect(of(opened, answered, posted, { ...acked, superseded: [1001] })).toMatchObject([{ fate: 'superseded' }]);
    // A visit takes the answer along.
    const visited = { type: 'GoTo', at: START + 1, position: 1 } as const;
    expect(of(opened, answered, visited, posted, acked)).toMatchObject([{ fate: 'saved', heardAt: START + 3 }]);
    const stored = (details: typeof answered.details) =>
      anOpening({ epoch: 2, answers: [aStored(1001, { details, version: { epoch: 2, revision: 1 } })] });
    const again = (details: typeof answered.details) => ({ ...opened, at: START + 5, opening: stored(details) });
    expect(of(opened, answered, again(chosen(12)))).toMatchObject([{ fate: 'superseded', heardAt: START + 5 }]);
    expect(of(opened, answered, again(chosen(11)))).toMatchObject([{ fate: 'saved' }]);
    const refused = {
      type: 'AnswerRefused',
      at: START + 4,
      data: { answerId: 1001, version: { epoch: 1, revision: 2 } },
    } as const;
    const { events: log } = runByRules([opened, answered]);
    expect(answerChanges([...log, refused])).toMatchObject([{ fate: 'refused', heardAt: START + 4 }]);
  });

  it('then the outage is a stretch, and so is the time without a page', () => {
    expect(stretchesOf(events).link).toMatchObject([
      { value: 'offline', from: START + 2 * MINUTE, to: START + 4 * MINUTE, begins: placeOf('LinkChanged') },
    ]);
    expect(awayStretches(events)).toMatchObject([
      { value: 'reload', from: START + 5 * MINUTE, to: START + 15 * MINUTE },
    ]);
  });

  it('then ten minutes of nothing are idle, and a minute of thought is not', () => {
    expect(idleStretches(events, 2 * MINUTE)).toMatchObject([{ from: START + 5 * MINUTE, to: START + 15 * MINUTE }]);
  });

  it('then the times of the first question and of the second one are told apart', () => {
    const items = stretchesOf(events).items.map(({ value, from, to }) => [value, (to - from) / MINUTE]);
    expect(items).toEqual([
      [0, 5],
      [1, 11],
    ]);
  });

  it('then a time leads to what had happened by then', () => {
    const { placeAt, from, to } = instantsOf(events);
    expect([from, to]).toEqual([START, START + 16 * MINUTE]);
    expect(placeAt(START + 3 * MINUTE - 1)).toBe(placeOf('AnswerChanged', 2) - 1);
    expect(placeAt(START + 3 * MINUTE)).toBe(placeOf('AnswerChanged', 2));
  });
});

describe('given a clock that was ahead', () => {
  it('then a time that is there twice leads to the later of the two', () => {
    const [opened] = events;
    const at = (minutes: number) => ({ type: 'ClockSetBack', at: START + minutes * MINUTE, data: {} }) as const;
    const { placeAt, timeOf } = instantsOf(opened === undefined ? [] : [opened, at(20), at(10), at(12)]);
    expect([9, 10, 11, 12, 20].map((minute) => placeAt(START + minute * MINUTE))).toEqual([1, 3, 3, 4, 4]);
    expect(timeOf(2)).toBe(START + 20 * MINUTE);
  });
});

describe('given a log that was changed', () => {
  it('then it is read up to the line that is none of it, which is told', () => {
    const text = [...logOfEvents(events)];
    const changed = text.map((line) => line.replace('"itemOptionId":12', '"itemOptionId":13'));
    const { events: read, damage } = readRecording(changed);
    // The line itself could have been written so: the one after it does not go on from it.
    expect(read).toHaveLength(placeOf('AnswerChanged', 2));
    expect(damage).toMatchObject({ problem: { kind: 'brokenChain' } });
  });
});

describe('given what somebody typed', () => {
  it('then its length is told, by what a person would count', () => {
    expect(typedLength(written('así 👍'))).toBe(5);
    expect(typedLength(chosen(11))).toBeNull();
  });
});
