import { cpSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyOf, removeFolder } from './data-folder.ts';
import { Database } from './database.ts';
import { putRowsBack } from './pristine.ts';
import { Server } from './server.ts';

/** A server may go for so long by settings, agreements and blocked addresses that it has read. */
const REMEMBERED_MS = 2_000;
/** One person answers in several tests within a minute, and asks for more than one person does. */
const FOR_SEVERAL_TESTS = { QUIPU_REQUESTS_PER_MINUTE: '6000' };
const DATABASE = /^postgres/;

type Env = Readonly<Record<string, string>>;

const putFilesBack = (template: string, folder: string): void => {
  const files = readdirSync(folder).filter((name) => !DATABASE.test(name));
  for (const path of files.map((name) => join(folder, name))) {
    // Folders that the server has made stay: it does not look again whether they are there.
    const inside = statSync(path).isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path];
    for (const one of inside) rmSync(one, { recursive: true });
  }
  cpSync(template, folder, {
    recursive: true,
    filter: (source) => source === template || !DATABASE.test(source.slice(template.length + 1)),
  });
};

const putBack = async (template: string, { dataFolder }: Server): Promise<void> => {
  const db = await Database.of(dataFolder);
  try {
    await putRowsBack(db);
  } finally {
    await db.close();
  }
  putFilesBack(template, dataFolder);
};

/**
 * A server over a copy of the template, lent to one test after the other: each finds every row and file as in the template.
 * To start one costs as much as a short test asks of it. One that was killed, stopped or paused, that ran in another
 * environment or whose test failed is lent to nobody else.
 */
export class LentServer {
  readonly #template: string;
  #rested: { readonly server: Server; readonly since: number } | null = null;

  constructor(template: string) {
    this.#template = template;
  }

  async lend(env: Env): Promise<Server> {
    const rested = this.#rested;
    // Who says what it runs in has it alone, with the product's own limits.
    if (Object.keys(env).length > 0) return Server.over(copyOf(this.#template), env);
    if (rested === null) return Server.over(copyOf(this.#template), FOR_SEVERAL_TESTS);
    this.#rested = null;
    await pause(rested.since + REMEMBERED_MS - performance.now());
    // What the last test's pages had asked for may have been written after they were closed.
    await putBack(this.#template, rested.server);
    rested.server.forgetOutput();
    return rested.server;
  }

  async takeBack(server: Server, env: Env, hasFailed: boolean): Promise<void> {
    if (hasFailed || !server.ranOn || Object.keys(env).length > 0 || this.#rested !== null) return this.#end(server);
    try {
      await putBack(this.#template, server);
    } catch (error) {
      await this.#end(server);
      throw error;
    }
    this.#rested = { server, since: performance.now() };
  }

  async end(): Promise<void> {
    if (this.#rested !== null) await this.#end(this.#rested.server);
  }

  async #end(server: Server): Promise<void> {
    await server.stop();
    removeFolder(server.dataFolder);
  }
}
