import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import { measured } from './measured.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const BEARER = /^Bearer (.+)$/;

/**
 * Serves /metrics for Prometheus to whoever brings the token of the configuration. Without one nothing is measured, and
 * there is no such page.
 */
export const serveMetrics = (
  app: FastifyInstance,
  context: AppContext,
  diskSpace: () => Promise<DiskSpace | null>,
): void => {
  const { metricsToken } = context.config;
  if (metricsToken === null) return;
  const wanted = digest(metricsToken);
  // A broker carries the events where there is one: then this server has no sockets.
  const sockets = () => (app.hasDecorator('websocketServer') ? app.websocketServer.clients.size : 0);
  const { contentType, text, note } = measured(context, sockets, diskSpace);
  app.addHook('onResponse', async (request, reply) => {
    note(request.method, request.routeOptions.url ?? '(none)', reply.statusCode, reply.elapsedTime / 1_000);
  });
  app.get('/metrics', async (request, reply) => {
    const given = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digest(given), wanted)) return reply.code(401).header('www-authenticate', 'Bearer').send();
    return reply
      .type(contentType)
      .header('cache-control', 'no-store')
      .send(await text());
  });
};
