import type { FastifyRequest } from 'fastify';

const isUnderApi = (path: string): boolean => path.startsWith('/api/');

/** A call of the interface, as its route says: an address can be written in many ways, and leads there all the same. Or what looks like one. */
export const isCall = ({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean =>
  isUnderApi(url) || isUnderApi(routeOptions.url ?? '');
