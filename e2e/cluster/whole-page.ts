import { type Cluster, fetched, ORIGIN } from './cluster.ts';

const JAR = '/var/tmp/cookies';

/** Loads the page as a browser does that was never here; returns whatever it calls for and does not get. */
export const lackingAtFirstVisit = ({ client, certificate }: Cluster): readonly string[] => {
  client.run(['rm', '-f', JAR]);
  const get = (path: string) => fetched(client, ORIGIN + path, '--cacert', certificate, '-b', JAR, '-c', JAR);
  const page = get('/login');
  const files = [...(page?.body ?? '').matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  if (page?.status !== 200 || files.length === 0) return ['/login'];
  return files.filter((path) => get(path)?.status !== 200);
};
