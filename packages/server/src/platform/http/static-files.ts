import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { texts } from './texts.ts';

const HASHED = '/assets/';
const YEAR = 'public, max-age=31536000, immutable';
/** Asked for again each time; an unchanged one is answered 304. */
const FRESH = 'no-cache';
/** Files that people uploaded or authors loaded show pictures and play sound, and do nothing else, whoever opens them. */
export const INERT = "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox";

const isPage = (path: string) => !/\.\w+$/.test(path);

/** Files that authors loaded, by name. */
export const serveStorage = async (app: FastifyInstance, dataFolder: string): Promise<void> => {
  const root = join(dataFolder, 'storage');
  mkdirSync(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    prefix: '/storage/',
    decorateReply: false,
    index: false,
    redirect: false,
    dotfiles: 'deny',
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', FRESH);
      reply.header('content-security-policy', INERT);
    },
  });
};

/** The web client: files whose names carry a hash never change; any other address without a file is the client's own page. */
export const serveWebClient = async (app: FastifyInstance, webFolder: string): Promise<void> => {
  const isBuilt = existsSync(join(webFolder, 'index.html'));
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: webFolder,
      redirect: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.slice(webFolder.length).startsWith(HASHED) ? YEAR : FRESH);
      },
    });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    const isClients = (request.method === 'GET' || request.method === 'HEAD') && isPage(path);
    if (!isClients || /^\/(api|storage|assets)(\/|$)/.test(path)) return reply.code(404).send({ msg: texts.notFound });
    return isBuilt
      ? reply.sendFile('index.html')
      : reply.code(503).type('text/plain; charset=utf-8').send(texts.noWebClient);
  });
};
