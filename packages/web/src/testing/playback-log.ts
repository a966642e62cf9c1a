import {
  type Command,
  emptySession,
  evolve,
  firstOpening,
  perform,
  type QuizEvent,
  type QuizSession,
  sheetOf,
} from '@quipu/engine';

export const START = Date.UTC(2026, 10, 27, 15, 42, 0);
const SECOND = 1_000;
const MINUTE = 60_000;

/** Three choices of countries' capitals. */
const MADE = ['Ecuador', 'Perú', 'Colombia']
  .reduce(
    (sheet, country) => sheet.singleChoice(`<p>¿Capital de ${country}?</p>`, ['Quito', 'Lima', 'Bogotá']),
    sheetOf('Capitales', { reference: '1710034065', rules: { hybridMode: true } }),
  )
  .content();
const CONTENT = { ...MADE, sheetId: 7 };
const [first, second] = CONTENT.sections[0]?.items ?? [];
const chosen = (place: number, item = first) => [
  { itemOptionId: item?.options[place]?.id ?? null, answer: null, slot: null },
];
const opening = firstOpening(START, 60 * MINUTE);

/** Answers, loses the line, answers again, is back, and comes back after five minutes without a page. */
export const COMMANDS: readonly Command[] = [
  { type: 'OpenSheet', at: START, content: CONTENT, opening },
  { type: 'AnswerItem', at: START + 17 * SECOND, itemId: first?.id ?? 0, details: chosen(1) },
  { type: 'StartSync', at: START + 20 * SECOND, limit: 10 },
  { type: 'ReportSyncAcked', at: START + 31 * SECOND, syncId: 1, setAside: [], superseded: [] },
  { type: 'ReportLink', at: START + MINUTE, online: false, serverOff: false },
  { type: 'AnswerItem', at: START + 2 * MINUTE, itemId: first?.id ?? 0, details: chosen(0) },
  { type: 'ReportLink', at: START + 3 * MINUTE, online: true, serverOff: false },
  { type: 'OpenSheet', at: START + 8 * MINUTE, content: CONTENT, opening },
  { type: 'GoTo', at: START + 9 * MINUTE, position: 1 },
  { type: 'AnswerItem', at: START + 9 * MINUTE + SECOND, itemId: second?.id ?? 0, details: chosen(1, second) },
];

export const eventsOf = (commands: readonly Command[]): readonly QuizEvent[] => {
  let session: QuizSession = emptySession;
  return commands.flatMap((command) => {
    const done = perform(session, command);
    if (!done.ok) throw new Error(`${command.type}: ${JSON.stringify(done.failure)}`);
    session = done.value.events.reduce(evolve, session);
    return done.value.events;
  });
};
