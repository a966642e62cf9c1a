import { givenUpMail, sendAgain } from '../../platform/mail/mail-store.ts';
import { action, reading } from '../command/command.ts';
import { listOf, moment, numberOf } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import type { Kind } from '../command/parameter.ts';
import { optional, required } from '../command/parameter.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { secondText } from '../text/moment.ts';
import { plural } from '../text/plural.ts';

const MAX_LISTED = 1_000;
const ALL = 'todos';

type GivenUp = Awaited<ReturnType<typeof givenUpMail>>[number];
export const texts = {
  none: 'No hay correos sin enviar.',
  row: ({ id, recipient, subject, given_up_at, tries, problem, canBeSent }: GivenUp) =>
    `${id}  ${secondText(given_up_at ?? 0)}  a ${inOneLine(recipient)}: ${inOneLine(subject)} ` +
    `(${plural(tries, 'intento', 'intentos')}: ${inOneLine(problem ?? 'sin motivo')})${canBeSent ? '' : ' no se envía otra vez'}`,
  more: `Solo se muestran los ${MAX_LISTED} últimos.`,
  again: (count: number) => `Se enviarán otra vez: ${plural(count, 'correo', 'correos')}.`,
  nothing:
    'Ninguno de esos correos se puede enviar otra vez ("npx quipu mails" los muestra). El aviso de una hora sale solo junto con los avisos posteriores de la misma persona.',
} as const;

const one = numberOf('CORREO');
const several = listOf(one);
const which: Kind<readonly number[] | typeof ALL> = {
  term: `${several.term}|${ALL}`,
  expected: `${several.expected}, o "${ALL}"`,
  read: (given) => (given === ALL ? ALL : several.read(given)),
};

export const mails = reading({
  name: 'mails',
  summary: 'Los correos que no se pudieron enviar, con el motivo.',
  details:
    'Se guardan 30 días. Un correo con un enlace o un código no se envía otra vez: la persona pide otro. Tampoco el de un horario que ya ' +
    'pasó, ni el de uno después del cual se le escribió otro que se envió o ya pasó: la persona ve en su inicio todos los suyos.',
  args: {},
  options: {},
  run: async ({ db, now }) => {
    const rows = await givenUpMail(db, MAX_LISTED, now());
    const more = rows.length === MAX_LISTED ? [texts.more] : [];
    return done(...(rows.length === 0 ? [texts.none] : rows.map(texts.row)), ...more);
  },
});

export const sendMailsAgain = action({
  name: 'send-mails-again',
  summary: 'Envía otra vez correos que no se pudieron enviar.',
  details:
    'Dicen lo que decían: lo que cambió después va en otro correo, menos a quien se retiró de la nómina, que no recibe ninguno. No se envía ' +
    'el de un horario que ya pasó, ni el de uno después del cual se le escribió otro a la misma persona, si ese no va también.',
  args: { mails: required(which, '"npx quipu mails" los muestra.') },
  options: { since: optional(moment, 'Solo los que se escribieron desde entonces.') },
  run: async ({ tx, now }, { mails: given, since }) => {
    const ids = await sendAgain(tx, given === ALL ? null : given, now(), since);
    if (ids.length === 0) return failed(texts.nothing);
    return { kept: { mails: ids, ...(since === null ? {} : { since }) }, lines: [texts.again(ids.length)] };
  },
});
