import type { GivenBackCause } from '@quipu/engine';
import { spanText } from '@quipu/engine/playback';
import { decideLostTime } from '../../exams/lost-time/decide-lost-time.ts';
import { findLostTime, type LostOfSheet, lostTimeIn } from '../../exams/lost-time/find-lost-time.ts';
import type { Db } from '../../platform/db/database.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { BY, type Context, reading, type WritingContext, writing } from '../command/command.ts';
import { numberOf, text } from '../command/kinds.ts';
import { done, failed, type Outcome } from '../command/outcome.ts';
import { optional, required } from '../command/parameter.ts';
import { secondText } from '../text/moment.ts';
import { plural } from '../text/plural.ts';
import { CAUSE } from './given-back-text.ts';

const texts = {
  none: 'No hay tiempo perdido por decidir.',
  people: (n: number) => plural(n, 'persona', 'personas'),
  given: (n: number, span: string) => `Tiempo devuelto a ${plural(n, 'persona', 'personas')}: ${span} en total.`,
  refused: (n: number) => `Decidido: no se devuelve a ${plural(n, 'persona', 'personas')}.`,
} as const;

const SESSION = { session: required(numberOf('SESIÓN'), 'El número de la sesión.') };
const OF = {
  room: optional(text('SALA'), 'Solo en esa sala.'),
  sheet: optional(numberOf('HOJA'), 'Solo de esa hoja.'),
};
interface Asked {
  readonly session: number;
  readonly room: string | null;
  readonly sheet: number | null;
}

/** Less is written as 0 s, and nobody decides about it. */
const MIN_LOST_MS = SECOND_MS;

const verdictMs = async (db: Db) => (await institutionReader(db)()).rules.cameraVerdictBlockSeconds * SECOND_MS;

const lostIn = async ({ db, now }: Context, { session, room, sheet }: Asked): Promise<readonly LostOfSheet[]> => {
  const at = { now: now(), verdictMs: await verdictMs(db) };
  const { sheets } = await lostTimeIn(db, await findLostTime(db, session, at));
  return sheets
    .filter((one) => (room === null || one.room === room) && (sheet === null || one.sheetId === sheet))
    .map((one) => ({ ...one, stretches: one.stretches.filter(({ from, to }) => to - from >= MIN_LOST_MS) }))
    .filter(({ stretches }) => stretches.length > 0);
};

const stretchText = ({ cause, from, to, witnesses }: LostOfSheet['stretches'][number]): string =>
  [
    `${spanText(to - from)} de ${secondText(from)} a ${secondText(to)}: ${CAUSE[cause satisfies GivenBackCause]}`,
    ...(witnesses === null ? [] : [`en silencio a la vez: ${witnesses.silent} de otros ${witnesses.others}`]),
  ].join('; ');

const sheetText = ({
  sheetId,
  reference,
  fullName,
  room,
  status,
  hasLog,
  stretches,
}: LostOfSheet): readonly string[] => [
  [
    `Hoja ${sheetId}, de ${reference} ${fullName}`,
    ...(room === null ? [] : [room]),
    spanText(stretches.reduce((sum, { from, to }) => sum + to - from, 0)),
    ...(status === 'A' ? [] : ['ya terminó']),
    ...(hasLog ? [] : ['su registro no ha llegado']),
  ].join(', '),
  ...stretches.map((one) => `  ${stretchText(one)}`),
];

const decide = async (
  context: WritingContext,
  asked: Asked,
  said: { operator: string; reason: string },
  isGiven: boolean,
): Promise<Outcome> => {
  const { db, now } = context;
  const lost = await lostIn(context, asked);
  const seen = lost.flatMap(({ sheetId, stretches }) => stretches.map((one) => ({ ...one, sheetId })));
  const decision = { seen, isGiven, who: said.operator, why: said.reason };
  const { changed, lostMs } = await decideLostTime(db, asked.session, decision, now, await verdictMs(db));
  if (changed === 0) return failed(texts.none);
  return done(isGiven ? texts.given(changed, spanText(lostMs)) : texts.refused(changed));
};

export const listLostTime = reading({
  name: 'lost-time',
  summary: 'Lista el tiempo que las personas de una sesión perdieron y sobre el que nadie ha decidido.',
  args: SESSION,
  options: OF,
  run: async (context, asked) => {
    const lost = await lostIn(context, asked);
    return lost.length === 0 ? done(texts.none) : done(`${texts.people(lost.length)}:`, ...lost.flatMap(sheetText));
  },
});

export const giveLostTime = writing({
  name: 'give-lost-time',
  summary: 'Devuelve el tiempo perdido a las hojas en curso de una sesión, al segundo. El motivo lo lee la persona.',
  args: SESSION,
  options: { ...BY, ...OF },
  run: (context, { session, room, sheet, ...said }) => decide(context, { session, room, sheet }, said, true),
});

export const refuseLostTime = writing({
  name: 'refuse-lost-time',
  summary: 'Decide que el tiempo perdido de las hojas de una sesión no se devuelve: ya no se propone.',
  args: SESSION,
  options: { ...BY, ...OF },
  run: (context, { session, room, sheet, ...said }) => decide(context, { session, room, sheet }, said, false),
});
