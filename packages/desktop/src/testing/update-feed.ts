import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A program that says where and how it was started, as an AppImage of a version would be. */
export const programOf = (version: string, told: string): Buffer =>
  Buffer.from(`#!/bin/sh\necho "${version} $APPIMAGE_EXIT_AFTER_INSTALL" >> "${told}"\n#${'x'.repeat(200_000)}\n`);

export const sumOf = (content: Buffer): string => createHash('sha512').update(content).digest('base64');

interface Release {
  readonly version: string;
  readonly content: Buffer;
  readonly sha512?: string;
  /** The place where the list says that the file is. */
  readonly url?: string;
}

/** A feed as an institution publishes one: a list and the file that it names, on a server of its own. */
export const updateFeed = async () => {
  let release: Release | null = null;
  let holds = false;
  let isGone = false;
  const held: (() => void)[] = [];
  const asked: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];
  const file = ({ version }: Release) => `Quipu-${version}.AppImage`;
  const list = (published: Release) => {
    const { version, content, sha512 = sumOf(content), url = file(published) } = published;
    return `version: ${version}\nfiles:\n  - url: ${url}\n    sha512: ${sha512}\n    size: ${content.length}\npath: ${url}\nsha512: ${sha512}\n`;
  };
  const send = (response: ServerResponse, content: Buffer) => {
    response.writeHead(200, { 'content-length': content.length });
    if (!holds) return response.end(content);
    response.write(content.subarray(0, content.length / 2));
    held.push(() => response.end(content.subarray(content.length / 2)));
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://feed').pathname;
    if (isGone) return void request.socket.destroy();
    asked.push({ path, headers: request.headers });
    if (release !== null && /^\/quipu\/latest.*\.yml$/.test(path)) return send(response, Buffer.from(list(release)));
    if (release !== null && path === `/quipu/${file(release)}`) return send(response, release.content);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/quipu`,
    publish: (next: Release | null) => {
      release = next;
    },
    /** Nobody answers any more. */
    leave: () => {
      isGone = true;
    },
    /** Sends half of each reply from now on; `letGo` sends the rest. */
    hold: () => {
      holds = true;
    },
    letGo: () => {
      holds = false;
      for (const rest of held.splice(0)) rest();
    },
    asked,
    files: () => asked.filter(({ path }) => !path.endsWith('.yml')).map(({ path }) => path),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};
