import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Safe Exam Browser puts this into its agent, before its version. That it is there proves nothing: its keys do. */
const SEB_AGENT = 'SEB/';
const SCRIPT = '<script src="/seb.js"></script>';

export const saysSeb = ({ headers }: FastifyRequest): boolean => headers['user-agent']?.includes(SEB_AGENT) === true;

/** Sends the client's page as Safe Exam Browser gets it: with a script (web: public/seb.js) that nobody else carries. */
export const sendSebPage = async (reply: FastifyReply, webFolder: string): Promise<FastifyReply> => {
  const page = await readFile(join(webFolder, 'index.html'), 'utf8');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(page.replace('<head>', `<head>${SCRIPT}`));
};
