import { type Cluster, fetched, ORIGIN, psql, until } from './cluster.ts';

const [REFUSED, OF_OTHERS] = [403, '198.51.100.7'];

/** What somebody whom nobody knows is answered as they log in. */
export const loginOf = ({ client, certificate }: Cluster, ...more: readonly string[]) => {
  const body = { client_id: 2, username: 'NADIE', password: 'ninguna', timestamp: Date.now(), version: '1.4.2' };
  const whole = { ...body, url: null, captcha: null, key: null, device_token: null };
  const posted = ['-H', 'content-type: application/json', '-d', JSON.stringify(whole)];
  return fetched(client, `${ORIGIN}/api/app-login`, '--cacert', certificate, ...posted, ...more);
};

/** Whoever calls through the balancer is known by their own address, whatever they say of it; throws where they are not. */
export const knowsWhoCalls = async (cluster: Cluster): Promise<void> => {
  const { client, balancer } = cluster;
  const login = (...more: readonly string[]) => loginOf(cluster, ...more)?.status;
  const block = (address: string) => {
    const primary = cluster.primary();
    if (primary === null) throw new Error('There is no primary');
    const statement = `delete from blocked_address; insert into blocked_address values ('${address}', 'x', 'x', now());`;
    const { status, stderr } = psql(primary, statement);
    if (status !== 0) throw new Error(stderr);
  };
  block(client.address);
  await until('the client is known by its address', () => login() === REFUSED);
  await until('whatever it says of it', () => login('-H', `X-Forwarded-For: ${OF_OTHERS}`) === REFUSED);
  for (const other of [balancer.address, OF_OTHERS]) {
    block(other);
    await until(`it is not taken for ${other}`, () => login('-H', `X-Forwarded-For: ${OF_OTHERS}`) !== REFUSED);
  }
};
