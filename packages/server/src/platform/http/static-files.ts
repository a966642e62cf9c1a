import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { storageFolder } from '../storage/stored-files.ts';
import { saysSeb, sendSebPage } from './seb-page.ts';
import { texts } from './texts.ts';

const HASHED = '/assets/';
const YEAR = 'public, max-age=31536000, immutable';
/** Asked for again each time; an unchanged one is answered 304. */
const FRESH = 'no-cache';
/** Files that people uploaded or authors loaded show pictures and play sound, and do nothing else, whoever opens them. */
export const INERT =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** A source map of the build, or a compressed one: what the pages were written as is nobody's to read. */
const isSourceMap = (path: string) => /\.map(?:\.br|\.gz)?$/i.test(path);

const isPage = (path: string) => !/\.\w+$/.test(path);
/** The client's page as a file. */
const INDEX = new Set(['/', '/index.html']);

const nameIn = ({ params }: FastifyRequest): string => (params as { readonly '*'?: string })['*'] ?? '';
const grantIn = ({ query }: FastifyRequest): string | null => {
  const { g } = query as { readonly g?: unknown };
  return typeof g === 'string' ? g : null;
};

/** Serves files that authors loaded to who may have them: one that is there and one that is not look the same to others. */
export const serveStorage = async (
  app: FastifyInstance,
  dataFolder: string,
  mayHave: (name: string, grant: string | null) => Promise<boolean>,
): Promise<void> => {
  const root = storageFolder(dataFolder);
  mkdirSync(root, { recursive: true });
  await app.register(async (scope) => {
    scope.addHook('preHandler', async (request, reply) =>
      (await mayHave(nameIn(request), grantIn(request))) ? undefined : reply.code(404).send({ msg: texts.notFound }),
    );
    await scope.register(fastifyStatic, {
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
  });
};

/** The web client: files whose names carry a hash never change; any other address without a file is the client's own page. */
export const serveWebClient = async (app: FastifyInstance, webFolder: string): Promise<void> => {
  const isBuilt = existsSync(join(webFolder, 'index.html'));
  if (isBuilt)
    app.addHook('preHandler', async (request, reply) =>
      INDEX.has(request.url.split('?')[0] ?? '') && saysSeb(request) ? sendSebPage(reply, webFolder) : undefined,
    );
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: webFolder,
      redirect: false,
      preCompressed: true,
      allowedPath: (path) => !isSourceMap(path),
      cacheControl: false,
      // Its tag says when a file is another one.
      lastModified: false,
      // No part of a script is of use.
      acceptRanges: false,
      setHeaders: (reply, path) => {
        const isHashed = path.slice(webFolder.length).startsWith(HASHED);
        reply.header('cache-control', isHashed ? YEAR : FRESH);
        // Nobody asks again whether it is another one.
        if (isHashed) reply.removeHeader('etag');
      },
    });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    const isClients = (request.method === 'GET' || request.method === 'HEAD') && isPage(path);
    if (!isClients || /^\/(api|storage|assets)(\/|$)/.test(path)) return reply.code(404).send({ msg: texts.notFound });
    if (isBuilt && saysSeb(request)) return sendSebPage(reply, webFolder);
    return isBuilt
      ? reply.sendFile('index.html')
      : reply.code(503).type('text/plain; charset=utf-8').send(texts.noWebClient);
  });
};
