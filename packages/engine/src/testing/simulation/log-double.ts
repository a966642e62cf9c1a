import * as E from '#fp-ts/Either.js';
import { isContentLine } from '../../log/content-line.ts';
import type { LogReply } from '../../runtime/log-sender.ts';
import type { ServerDouble } from './server-double.ts';

/** The other end of the log: keeps one past of each epoch, over the same network as everything else. */
export class LogDouble {
  readonly kept = new Map<number, string[]>();
  /** Lines beside the log that it was sent. */
  readonly beside = new Set<string>();
  forks = 0;
  private readonly server: ServerDouble;

  constructor(server: ServerDouble) {
    this.server = server;
  }

  private take(epoch: number, from: number, text: readonly string[]): LogReply {
    const lines = text.filter((line) => !isContentLine(line));
    for (const line of text.filter(isContentLine)) this.beside.add(line);
    const held = this.kept.get(epoch) ?? [];
    if (from > held.length) return { kind: 'gap', lines: held.length };
    if (lines.some((line, i) => from + i < held.length && held[from + i] !== line)) {
      this.forks += 1;
      return { kind: 'forked' };
    }
    const now = [...held.slice(0, from), ...lines, ...held.slice(from + lines.length)];
    this.kept.set(epoch, now);
    return { kind: 'held', lines: now.length, receipt: `${epoch}.${now.length}` };
  }

  async post(epoch: number, from: number, lines: readonly string[]): Promise<LogReply> {
    const reply = await this.server.request<LogReply>('log', () => E.right(this.take(epoch, from, lines)));
    return E.isRight(reply) ? reply.right : { kind: 'failed' };
  }
}
