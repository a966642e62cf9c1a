import { isIP } from 'node:net';
import { sql } from 'kysely';
import { grouped } from '../app/grouped.ts';
import type { Db } from '../db/database.ts';

export type IsBlocked = (address: string) => Promise<boolean>;

/** The same address however it is written: IPv4 within IPv6 is IPv4, and a zone is of one machine only. */
const plain = (address: string): string => {
  const text = address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  return isIP(text) === 0 ? '' : text;
};

/** Whether an operator blocked an address or its network. Those that come together are looked up together. */
export const blockedAddressReader = (db: Db): IsBlocked => {
  const find = grouped(async (addresses: readonly string[]) => {
    const asked = [...new Set(addresses)].filter((address) => address !== '');
    const { rows } = await sql<{ address: string }>`
      select address from unnest(${asked}::text[]) as asked (address)
      where exists (select from blocked_address where cidr >>= asked.address::inet)`.execute(db);
    const blocked = new Set(rows.map(({ address }) => address));
    return addresses.map((address) => blocked.has(address));
  });
  return (address) => find(plain(address));
};
