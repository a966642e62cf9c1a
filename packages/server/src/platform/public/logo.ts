import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context/app-context.ts';
import { INERT } from '../http/static-files.ts';
import { storageFolder } from '../storage/stored-files.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
};
const PLAIN_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*$/u;

/** The product's own: knots on a cord. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" role="img" aria-label="Quipu" fill="none" stroke="#1f4e79" stroke-width="1.8" stroke-linecap="round">
<path d="M3 7c8.5 3.5 17.5 3.5 26 0M8 9v13M14 10v16M20 10v10M26 8.5v13.5"/>
<g fill="#1f4e79" stroke="none"><circle cx="8" cy="15" r="2"/><circle cx="8" cy="20" r="2"/><circle cx="14" cy="16" r="2"/><circle cx="14" cy="22" r="2"/><circle cx="20" cy="17" r="2"/><circle cx="26" cy="15" r="2"/></g>
</svg>
`;

interface Image {
  readonly type: string;
  readonly content: Buffer | string;
}
const mark: Image = { type: TYPES['.svg'] ?? '', content: MARK };

/** The institution's file among those that authors loaded; the mark where it has none, or the file is no picture or gone. */
export const logoOf = async (name: string | null, dataFolder: string): Promise<Image> => {
  const type = TYPES[extname(name ?? '').toLowerCase()];
  if (name === null || type === undefined || !PLAIN_NAME.test(name)) return mark;
  return readFile(join(storageFolder(dataFolder), name)).then(
    (content) => ({ type, content }),
    () => mark,
  );
};

export const serveLogo = (app: FastifyInstance, { institution, config }: AppContext): void => {
  app.get('/api/institution-logo', { config: { isFile: true } }, async (_request, reply) => {
    const { type, content } = await logoOf((await institution()).logo, config.dataFolder);
    return reply.headers({ 'content-security-policy': INERT, 'cache-control': 'no-cache' }).type(type).send(content);
  });
};
