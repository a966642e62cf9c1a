import { existsSync, mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { storageFolder } from '../storage/stored-files.ts';
import { encodingOf } from './encoding.ts';
import { keptFiles } from './kept-files.ts';
import { saysSeb, sendSebPage } from './seb-page.ts';
import { texts } from './texts.ts';

const HASHED = 'assets/';
/** The build leaves there what pages of the one before ask for (scripts/web-build). */
const BEFORE = 'before/';
const YEAR = 'public, max-age=31536000, immutable';
/** Asked for again each time; an unchanged one is answered 304. */
const FRESH = 'no-cache';
/** Files that people uploaded or authors loaded show pictures and play sound, and do nothing else, whoever opens them. */
export const INERT =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * A file of the build, by its address: not its source map, which is nobody's to read, nor what is compressed beside it. Nothing of it is
 * written in another way than as it is.
 */
const FILE = /^\/((?:assets\/)?[\w-][\w.-]*)$/;
const NOT_SERVED = /\.(?:map|br|gz)$/i;

const isPage = (path: string) => !/\.\w+$/.test(path);
/** The client's page as a file. */
const PAGE = 'index.html';
const INDEX = new Set(['/', `/${PAGE}`]);

const nameIn = ({ params }: FastifyRequest): string => (params as { readonly '*'?: string })['*'] ?? '';
const grantIn = ({ query }: FastifyRequest): string | null => {
  const { g } = query as { readonly g?: unknown };
  return typeof g === 'string' ? g : null;
};

const passOverAbsent = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
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
    scope.addHook('preHandler', async (request, reply) => {
      const name = nameIn(request);
      if (!(await mayHave(name, grantIn(request)))) return reply.code(404).send({ msg: texts.notFound });
      // The library calls a file forbidden while the folder cannot be read.
      await stat(join(root, name)).catch(passOverAbsent);
    });
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

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '';

/** The web client: files whose names carry a hash never change; any other address without a file is the client's own page. */
export const serveWebClient = (app: FastifyInstance, webFolder: string): void => {
  const isBuilt = existsSync(join(webFolder, PAGE));
  const kept = keptFiles(webFolder);
  const sendFile = async (name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const isHashed = name.startsWith(HASHED);
    const file = (await kept(name)) ?? (isHashed ? await kept(BEFORE + name) : null);
    if (file === null) return reply.code(404).send({ msg: texts.notFound });
    reply.headers({ 'cache-control': isHashed ? YEAR : FRESH, vary: 'accept-encoding' });
    if (!isHashed) {
      // Of a file with a hash nobody asks again whether it is another one.
      reply.header('etag', file.etag);
      if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
    }
    const encoding = encodingOf(request.headers['accept-encoding']);
    const compressed = encoding === null ? undefined : file.compressed.get(encoding);
    if (encoding !== null && compressed !== undefined) reply.header('content-encoding', encoding);
    return reply.type(file.type).send(compressed ?? file.bytes);
  };
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    saysSeb(request) ? sendSebPage(reply, webFolder) : sendFile(PAGE, request, reply);
  if (isBuilt)
    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => {
        const path = pathOf(request);
        if (INDEX.has(path)) return sendPage(request, reply);
        const [, name = ''] = FILE.exec(path) ?? [];
        if (name === '' || isPage(name) || NOT_SERVED.test(name)) return reply.callNotFound();
        return sendFile(name, request, reply);
      },
    });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const isClients = (request.method === 'GET' || request.method === 'HEAD') && isPage(path);
    if (!isClients || /^\/(api|storage|assets)(\/|$)/.test(path)) return reply.code(404).send({ msg: texts.notFound });
    return isBuilt
      ? sendPage(request, reply)
      : reply.code(503).type('text/plain; charset=utf-8').send(texts.noWebClient);
  });
};
