import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { action, reading } from '../command/command.ts';
import { done, failed } from '../command/outcome.ts';
import { type Kind, required } from '../command/parameter.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { secondText } from '../text/moment.ts';

const EXPECTED = 'una dirección o una red, como 10.20.30.40 o 10.20.0.0/16 (sin bits después de la máscara)';

export const texts = {
  notANetwork: `Se esperaba ${EXPECTED}.`,
  blocked: (cidr: string) => `Bloqueada: ${cidr}`,
  alreadyBlocked: (cidr: string) => `Ya estaba bloqueada: ${cidr}`,
  unblocked: (cidr: string) => `Desbloqueada: ${cidr}`,
  notBlocked: (cidr: string) => `No está bloqueada: ${cidr}`,
  none: 'No hay direcciones bloqueadas.',
  row: (cidr: string, at: number, who: string, why: string) =>
    `${cidr}  desde ${secondText(at)}  ${inOneLine(who)}: ${inOneLine(why)}`,
} as const;

const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Tells whether it has the form of an address or a network; the database says whether bits are left after the mask. */
const hasForm = (text: string): boolean => {
  const [address = '', mask, ...rest] = text.split('/');
  const most = BITS[isIP(address)];
  if (most === undefined || rest.length > 0 || address.includes('%')) return false;
  return mask === undefined || (/^\d{1,3}$/.test(mask) && Number(mask) >= 1 && Number(mask) <= most);
};

const network: Kind<string> = { term: 'RED', expected: EXPECTED, read: (given) => (hasForm(given) ? given : null) };
const NETWORK = { network: required(network, 'Una dirección o una red.') };

const leavesNoBits = async (tx: Tx, cidr: string): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select network(${cidr}::inet) = ${cidr}::inet as is`.execute(tx);
  return rows[0]?.is === true;
};

export const blockAddress = action({
  name: 'block-address',
  summary: 'Nadie ingresa desde esa dirección o red.',
  args: NETWORK,
  options: {},
  run: async ({ tx, now }, { network: cidr, operator, reason }) => {
    if (!(await leavesNoBits(tx, cidr))) return failed(texts.notANetwork);
    const added = await tx
      .insertInto('blocked_address')
      .values({ cidr, who: operator, why: reason, at: new Date(now()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('cidr')
      .executeTakeFirst();
    if (added === undefined) return failed(texts.alreadyBlocked(cidr));
    return { kept: { cidr: added.cidr }, lines: [texts.blocked(added.cidr)] };
  },
});

export const unblockAddress = action({
  name: 'unblock-address',
  summary: 'Se puede ingresar otra vez desde esa dirección o red.',
  args: NETWORK,
  options: {},
  run: async ({ tx }, { network: cidr }) => {
    if (!(await leavesNoBits(tx, cidr))) return failed(texts.notANetwork);
    const gone = await tx.deleteFrom('blocked_address').where('cidr', '=', cidr).returning('cidr').executeTakeFirst();
    if (gone === undefined) return failed(texts.notBlocked(cidr));
    return { kept: { cidr: gone.cidr }, lines: [texts.unblocked(gone.cidr)] };
  },
});

export const blockedAddresses = reading({
  name: 'blocked-addresses',
  summary: 'Las direcciones bloqueadas, con quién las bloqueó y por qué.',
  args: {},
  options: {},
  run: async ({ db }) => {
    const rows = await db.selectFrom('blocked_address').selectAll().orderBy('cidr').execute();
    return done(
      ...(rows.length === 0 ? [texts.none] : rows.map(({ cidr, at, who, why }) => texts.row(cidr, at, who, why))),
    );
  },
});
