import * as E from 'fp-ts/lib/Either.js';
import { waitForOtherTimes } from '../../exams/operating/extend-store.ts';
import { keptOf } from '../../exams/roster/kept-change.ts';
import { sheetIn } from '../../exams/roster/roster-store.ts';
import { takeBack as takeSheetBack } from '../../exams/roster/take-back.ts';
import { texts as rosterTexts } from '../../exams/roster/texts.ts';
import { withdraw as withdrawSheet } from '../../exams/roster/withdraw.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { action } from '../command/command.ts';
import { failed } from '../command/outcome.ts';
import { texts as common, personNamed, placeText, ROW } from './on-roster.ts';

export const texts = {
  withdrawn: (reference: string, session: number) => `${reference} ya no consta en la sesión ${session}.`,
  ended: (reference: string, session: number) =>
    `${reference} ya no consta en la sesión ${session}; su evaluación, que estaba en curso, se finalizó.`,
  refused: {
    already: 'Ya se le había retirado.',
    finished: 'Ya terminó esa evaluación. No se cambió nada.',
    inLaboratory:
      'Su hoja está en un laboratorio sin conexión: reciba antes sus resultados, o anúlelo. No se cambió nada.',
  },
  back: (reference: string, where: string) => `${reference} vuelve a la nómina: ${where}.`,
  endedBack: (reference: string) =>
    `${reference} vuelve a la nómina; su evaluación terminó cuando se le retiró ("npx quipu reopen-sheet" la reabre).`,
  tookAgain: (reference: string) => `${reference} tiene otra rendición posterior de esa evaluación. No se cambió nada.`,
  notWithdrawn: (reference: string) => `A ${reference} no se le ha retirado.`,
} as const;

export const withdraw = action({
  name: 'withdraw',
  summary: 'Retira a una persona de la nómina de una sesión: deja de ver la evaluación.',
  details: 'Si la está rindiendo, se finaliza. Nada se borra: take-back la devuelve.',
  args: ROW,
  options: {},
  run: async ({ tx, now }, { user, session, reason }) => {
    const person = await personNamed(tx, user);
    if (typeof person === 'string') return failed(person);
    await waitForOtherTimes(tx);
    const sheet = await sheetIn(tx, person.id, session);
    if (sheet === undefined) return failed(common.notOnRoster(person.reference, session));
    const grace = answerGrace((await institutionReader(tx)()).rules);
    const outcome = await withdrawSheet(tx, sheet.id, reason, now, grace);
    if (outcome !== 'withdrawn' && outcome !== 'ended') return failed(texts.refused[outcome]);
    return {
      kept: { sheetId: sheet.id, userId: person.id, sessionId: session, outcome },
      lines: [texts[outcome](person.reference, session)],
    };
  },
});

export const takeBack = action({
  name: 'take-back',
  summary: 'Devuelve a la nómina a quien se retiró.',
  args: ROW,
  options: {},
  run: async ({ tx, now }, { user, session }) => {
    const person = await personNamed(tx, user);
    if (typeof person === 'string') return failed(person);
    await waitForOtherTimes(tx);
    const sheet = await sheetIn(tx, person.id, session);
    if (sheet === undefined) return failed(common.notOnRoster(person.reference, session));
    const back = await takeSheetBack(tx, { ...sheet, userId: person.id, sessionId: session }, now());
    if (E.isLeft(back)) {
      const why = back.left;
      if (why === 'notWithdrawn' || why === 'tookAgain') return failed(texts[why](person.reference));
      return failed(common.problem(rosterTexts.problems[why]));
    }
    const ids = { sheetId: sheet.id, userId: person.id, sessionId: session };
    if (back.right.kind === 'ended') return { kept: ids, lines: [texts.endedBack(person.reference)] };
    const { change } = back.right.changed;
    return { kept: { ...ids, ...keptOf(change) }, lines: [texts.back(person.reference, placeText(change))] };
  },
});
