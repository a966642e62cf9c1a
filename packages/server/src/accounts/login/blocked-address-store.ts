import { isIP } from 'node:net';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { batchLoader } from '../../platform/concurrency/batch-loader.ts';
import { cached } from '../../platform/concurrency/cached.ts';
import type { Db } from '../../platform/db/database.ts';

const CACHE_MS = 2_000;

export type IsBlocked = (address: string) => Promise<boolean>;

/** The same address however it is written: IPv4 within IPv6 is IPv4, and a zone is of one machine only. */
const plain = (address: string): string => {
  const text = address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  return isIP(text) === 0 ? '' : text;
};

/**
 * Tells whether an operator blocked an address or its network. Those that come together are looked up together. Whether there is
 * anything to look up may be two seconds old: mostly there is not, and every login asks.
 */
export const blockedAddressReader = (db: Db, now: () => EpochMs): IsBlocked => {
  const anyIsBlocked = cached(
    async () => (await db.selectFrom('blocked_address').select('cidr').limit(1).execute()).length > 0,
    now,
    CACHE_MS,
  );
  const find = batchLoader(async (addresses: readonly string[]) => {
    const asked = [...new Set(addresses)].filter((address) => address !== '');
    const { rows } = await sql<{ address: string }>`
      select address from unnest(${asked}::text[]) as asked (address)
      where exists (select from blocked_address where cidr >>= asked.address::inet)`.execute(db);
    const blocked = new Set(rows.map(({ address }) => address));
    return addresses.map((address) => blocked.has(address));
  });
  return async (address) => (await anyIsBlocked()) && find(plain(address));
};
