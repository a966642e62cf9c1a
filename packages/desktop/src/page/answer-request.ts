import { readFile } from 'node:fs/promises';
import { HOME } from '../guards/scheme.ts';
import { fileOf } from './file-of.ts';
import { type Forwarding, forward, isOfServer } from './forward.ts';

interface Page extends Forwarding {
  /** Web's build. */
  readonly folder: string;
  readonly headers: Readonly<Record<string, string>>;
}

const HOST = new URL(HOME).host;

/** Answers what the page asks of its own scheme: its files, or what the server says. */
export const answerRequest =
  (page: Page) =>
  async (request: Request): Promise<Response> => {
    const refused = (status: number) => new Response(null, { status, headers: page.headers });
    const { host, pathname } = new URL(request.url);
    if (host !== HOST) return refused(404);
    if (isOfServer(pathname)) return forward(request, page);
    if (request.method !== 'GET') return refused(405);
    const file = fileOf(page.folder, pathname);
    if (file === null) return refused(404);
    try {
      const content = await readFile(file.path);
      return new Response(content, { headers: { ...page.headers, 'content-type': file.type } });
    } catch {
      return refused(404);
    }
  };
