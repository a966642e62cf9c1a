import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { contentSecurity } from './content-security.ts';
import type { Platform } from './platform.ts';

const PERMISSIONS = 'camera=(self), microphone=(self), fullscreen=(self), geolocation=(), payment=(), usb=()';

export const addSecurityHeaders = async (
  app: FastifyInstance,
  { config, institution }: Pick<Platform, 'config' | 'institution'>,
): Promise<void> => {
  await app.register(helmet, {
    // It depends on the address that the page came from, and on settings.
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });
  /** Pages are answered though the database is away. */
  const offlineBase = () =>
    institution().then(
      ({ settings }) => settings.offlineBase,
      () => null,
    );
  app.addHook('onRequest', async ({ host }, reply) => {
    const policy = contentSecurity({ host, broker: config.broker, offlineBase: await offlineBase() });
    reply.header('content-security-policy', policy).header('permissions-policy', PERMISSIONS);
  });
};
