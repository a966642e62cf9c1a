import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { contentSecurity } from './content-security.ts';
import type { Platform } from './platform.ts';

const PATIENCE_MS = 250;
const PERMISSIONS = 'camera=(self), microphone=(self), fullscreen=(self), geolocation=(), payment=(), usb=()';

export const addSecurityHeaders = async (
  app: FastifyInstance,
  { config, institution, timers }: Pick<Platform, 'config' | 'institution' | 'timers'>,
): Promise<void> => {
  await app.register(helmet, {
    // It depends on the address that the page came from, and on settings.
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });
  let known: string | null = null;
  /** As it stands, or as it was known last: pages are answered though the database is away, or hangs. */
  const offlineBase = (): Promise<string | null> =>
    new Promise((resolve) => {
      const losePatience = timers.after(PATIENCE_MS, () => resolve(known));
      institution()
        .then(
          ({ settings }) => {
            known = settings.offlineBase;
          },
          () => undefined,
        )
        .finally(() => {
          losePatience();
          resolve(known);
        });
    });
  app.addHook('onRequest', async ({ host }, reply) => {
    const policy = contentSecurity({ host, broker: config.broker, offlineBase: await offlineBase() });
    reply.header('content-security-policy', policy).header('permissions-policy', PERMISSIONS);
  });
};
