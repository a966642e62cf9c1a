import { isIP } from 'node:net';
import { accessTexts as texts } from './access-texts.ts';
import { type Command, done, failed } from './command.ts';
import { operatorAction } from './operator-action.ts';

const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Whether it has the form of an address or a network; the database says whether bits are left after the mask. */
const hasForm = (text: string): boolean => {
  const [address = '', mask, ...rest] = text.split('/');
  const most = BITS[isIP(address)];
  if (most === undefined || rest.length > 0) return false;
  return mask === undefined || (/^\d{1,3}$/.test(mask) && Number(mask) >= 1 && Number(mask) <= most);
};

const NOT_A_NETWORK = '22P02';
const isNotANetwork = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === NOT_A_NETWORK;

const onAddress =
  (command: Command): Command =>
  async (platform, args) => {
    const [cidr] = args.positionals;
    if (cidr === undefined || !hasForm(cidr)) return failed(texts.needsCidr);
    try {
      return await command(platform, args);
    } catch (error) {
      if (isNotANetwork(error)) return failed(texts.needsCidr);
      throw error;
    }
  };

export const blockAddress = onAddress(
  operatorAction('block-address', async (within, { positionals: [cidr = ''], values }, { now }) => {
    const row = { cidr, who: values['who'] ?? '', why: values['why'] ?? '', at: new Date(now()) };
    const added = await within
      .insertInto('blocked_address')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('cidr')
      .executeTakeFirst();
    if (added === undefined) return failed(texts.alreadyBlocked(cidr));
    return { what: { cidr: added.cidr }, outcome: done(texts.blocked(added.cidr)) };
  }),
);

export const unblockAddress = onAddress(
  operatorAction('unblock-address', async (within, { positionals: [cidr = ''] }) => {
    const gone = await within
      .deleteFrom('blocked_address')
      .where('cidr', '=', cidr)
      .returning('cidr')
      .executeTakeFirst();
    if (gone === undefined) return failed(texts.notBlocked(cidr));
    return { what: { cidr: gone.cidr }, outcome: done(texts.unblocked(gone.cidr)) };
  }),
);

export const blockedAddresses: Command = async ({ db }) => {
  const rows = await db.selectFrom('blocked_address').selectAll().orderBy('cidr').execute();
  return rows.length === 0
    ? done(texts.noneBlocked)
    : done(...rows.map(({ cidr, at, who, why }) => texts.blockedRow(cidr, at, who, why)));
};
