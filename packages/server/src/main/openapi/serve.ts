import type { FastifyInstance } from 'fastify';
import { apiDocument } from './document.ts';
import { apiPage, CONTENT_SECURITY } from './page.ts';

/** Serves the description of the interface: /api/openapi.json for programs, /api/docs for people. Made at the first request. */
export const serveApiDescription = (app: FastifyInstance, version: string): void => {
  let made: { readonly json: string; readonly html: string } | null = null;
  const described = () => {
    if (made !== null) return made;
    const document = apiDocument(version);
    made = { json: JSON.stringify(document), html: apiPage(document) };
    return made;
  };
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(described().json),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .headers({ 'content-security-policy': CONTENT_SECURITY, 'cross-origin-opener-policy': 'same-origin' })
      .type('text/html; charset=utf-8')
      .send(described().html),
  );
};
