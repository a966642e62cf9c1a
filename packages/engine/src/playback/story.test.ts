import { describe, expect, it } from 'vitest';
import { runByRules } from '../testing/decider-specification.ts';
import { logOfEvents } from '../testing/log-of-events.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START } from '../testing/sheets.ts';
import { readRecording } from './recording.ts';
import { storyOf } from './story.ts';
import { clockText } from './words/local-time.ts';

const content = aSheet([aSection(1, [anItem(1), anItem(2)])], { hybridMode: true });
const answered = (at: number, option: number | null) =>
  ({ type: 'AnswerItem', at, itemId: 1, details: option === null ? [] : chosen(option) }) as const;

/** The story of a log of which the first lines came after a minute, and the rest at its end. */
const story = (...commands: Parameters<typeof runByRules>[0]) => {
  const { events } = runByRules([{ type: 'OpenSheet', at: START, content, opening: anOpening() }, ...commands]);
  const posts = [
    { line: 0, at: START + MINUTE },
    { line: 4, at: START + 30 * MINUTE },
  ];
  return storyOf(readRecording(logOfEvents(events)), { posts });
};
const texts = (...commands: Parameters<typeof runByRules>[0]) => story(...commands).map(({ text }) => text);
const saved = clockText(START + 3 * MINUTE);

describe('given a log, when its story is told', () => {
  it('then an answer is told from what it was to what it became, and when the server had it', () => {
    const told = texts(
      answered(START + MINUTE, 11),
      answered(START + 2 * MINUTE, 12),
      { type: 'StartSync', at: START + 3 * MINUTE, limit: 10 },
      { type: 'ReportSyncAcked', at: START + 3 * MINUTE, syncId: 1, setAside: [], superseded: [] },
      answered(START + 4 * MINUTE, null),
    );
    expect(told).toContain(`Cambió la respuesta de la pregunta 1 de A a B; guardada a las ${saved}`);
    expect(told.find((text) => text.startsWith('Respondió'))).toBe(
      `Respondió la pregunta 1: A; la cambió otra vez antes de saber si llegó; la posterior, guardada a las ${saved}`,
    );
    expect(told.at(-1)).toMatch(/^Borró la respuesta de la pregunta 1, que era B; el registro termina sin palabra/);
    expect(told.filter((text) => text.startsWith('Envío'))).toEqual([]);
  });

  it('then what did not go as it should is told by itself', () => {
    const told = texts(
      answered(START + MINUTE, 11),
      { type: 'StartSync', at: START + 2 * MINUTE, limit: 10 },
      { type: 'ReportSyncFailed', at: START + 3 * MINUTE, syncId: 1, failure: 'offline' },
    );
    expect(told).toContainEqual(expect.stringMatching(/^Envío 1: falla \(sin conexión\)/));
    expect(told.at(-1)).toBe('Se perdió la conexión');
  });

  it('then a stretch in which nothing happened is one line, and so is one without a page', () => {
    const told = texts(
      answered(START + MINUTE, 11),
      { type: 'GoTo', at: START + 6 * MINUTE, position: 1 },
      { type: 'OpenSheet', at: START + 16 * MINUTE, content, opening: anOpening() },
    );
    expect(told).toContain('Sin actividad durante 5 min 00 s');
    expect(told).toContain('Sin registro durante 10 min 00 s: no había página');
    expect(told.some((text) => text === 'Sin actividad durante 10 min 00 s')).toBe(false);
  });

  it('then each line says when the server received it', () => {
    const [first, ...others] = story(answered(START + MINUTE, 11), answered(START + MINUTE + 1, 12)).filter(
      ({ recorded }) => recorded !== null,
    );
    expect(first?.receivedAt).toBe(START + MINUTE);
    expect(others.at(-1)?.receivedAt).toBe(START + 30 * MINUTE);
  });

  it('then of a log that nobody can read there is none', () => {
    expect(storyOf(readRecording([]), { posts: [] })).toEqual([]);
  });
});
