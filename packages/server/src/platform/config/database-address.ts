import { startTexts } from '../start-texts.ts';

const { databaseAddress } = startTexts;
/** Others connect by these. This driver passes over them, and would stay with the first host, whatever that has become. */
const OF_OTHERS = ['target_session_attrs', 'load_balance_hosts'];

/** Tells what is wrong with an address of PostgreSQL; null: nothing. */
export const databaseAddressProblem = (address: string): string | null => {
  if (!/^postgres(ql)?:\/\//.test(address)) return startTexts.wanted.databaseUrl;
  const [place = '', query = ''] = address.split('?');
  const parameters = new URLSearchParams(query);
  const inPlace = place.replace(/^\w+:\/\/(.*@)?/, '').split('/')[0] ?? '';
  const hosts = [inPlace, ...parameters.getAll('host')].find((named) => named.includes(','));
  if (hosts !== undefined) return databaseAddress.severalHosts(hosts);
  const foreign = OF_OTHERS.find((name) => parameters.has(name));
  return foreign === undefined ? null : databaseAddress.unknown(foreign);
};
