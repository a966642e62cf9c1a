import { type Command, emptySession, evolve, firstOpening, perform, type QuizSession, sheetOf } from '@quipu/engine';
import { createChainWriter, sha256 } from '@quipu/engine/log';

const ITEMS = 200;
const HOUR_MS = 3_600_000;
export const START = 1_795_000_000_000;

const content = Array.from(
  { length: ITEMS },
  (_, i) => `<p>Pregunta ${i + 1}: ¿cuál de las opciones es la que falta?</p>`,
)
  .reduce(
    (sheet, question) => sheet.singleChoice(question, ['<p>Una</p>', '<p>Otra</p>', '<p>Otra más</p>']),
    sheetOf('Medición', { reference: '1710034065', updateEach: 5 }),
  )
  .content();
const items = content.sections[0]?.items ?? [];

/** The text of a log of so many events: somebody answers all questions again and again, and each is sent. */
export const longLog = (count: number): readonly string[] => {
  const writer = createChainWriter(sha256);
  const text: string[] = [];
  let session: QuizSession = emptySession;
  let events = 0;
  const act = (command: Command): void => {
    const done = perform(session, command);
    if (!done.ok) throw new Error(`${command.type} is refused in the log that is to be looked at`);
    for (const event of done.value.events) {
      session = evolve(session, event);
      text.push(...writer.write(event));
      events += 1;
    }
  };
  act({ type: 'OpenSheet', at: START, content, opening: firstOpening(START, 10 * HOUR_MS) });
  for (let turn = 0; events < count; turn += 1) {
    const at = START + 1_000 * turn;
    const position = turn % ITEMS;
    const item = items[position];
    const option = item?.options[(turn + Math.floor(turn / ITEMS)) % 3]?.id ?? 0;
    act({ type: 'GoTo', at, position });
    act({
      type: 'AnswerItem',
      at,
      itemId: item?.id ?? 0,
      details: [{ itemOptionId: option, answer: null, slot: null }],
    });
    act({ type: 'StartSync', at, limit: 100 });
    act({ type: 'ReportSyncAcked', at, syncId: turn + 1, setAside: [], superseded: [] });
  }
  return text;
};
