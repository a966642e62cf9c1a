import { identificationOf, MAX_NOTICE_LENGTH } from '@quipu/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { sendNotice } from '../../platform/live/send-notice.ts';
import { BY_WITHOUT_REASON, writing } from '../command/command.ts';
import { oneOf, text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { flag, optional, required } from '../command/parameter.ts';

export const texts = {
  needsAddressee: 'Se esperaba --to USUARIO o --all: uno de los dos.',
  noPerson: 'No existe una persona con ese usuario.',
  sentTo: (reference: string) => `Aviso enviado a ${reference}.`,
  sentToAll: 'Aviso enviado a todas las personas.',
} as const;

const personOf = async (db: Db, reference: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('app_user')
      .select('id')
      .where(sql`upper(reference)`, '=', identificationOf(reference))
      .executeTakeFirst()
  )?.id;

export const sendMessage = writing({
  name: 'send-message',
  summary: 'Muestra un aviso en la pantalla de una persona, o de todas.',
  args: { message: required(text('TEXTO', MAX_NOTICE_LENGTH), 'El aviso, entre comillas.') },
  options: {
    to: optional(text('USUARIO'), 'Solo a esa persona.'),
    all: flag('A todas las personas.'),
    title: optional(text('TÍTULO'), 'El título del aviso.'),
    type: optional(oneOf(['info', 'success', 'warning', 'error']), 'Cómo se muestra.'),
    ...BY_WITHOUT_REASON,
  },
  run: async ({ db, now }, { message, to, all, title, type, operator, reason }) => {
    if ((to === null) !== all) return failed(texts.needsAddressee);
    const userId = to === null ? null : await personOf(db, to);
    if (userId === undefined) return failed(texts.noPerson);
    await sendNotice(db, {
      who: operator,
      why: reason ?? message,
      what: { userId },
      to: userId === null ? 'global' : [userId],
      data: { message, type: type ?? 'info', title },
      at: now(),
    });
    return done(to === null ? texts.sentToAll : texts.sentTo(to));
  },
});
