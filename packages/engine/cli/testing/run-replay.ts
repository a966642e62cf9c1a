import { Writable } from 'node:stream';
import { quipuReplay } from '../quipu-replay.ts';

const PIECE = 777;

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** The command, called like this, and all that it says. */
export const runReplay = async (given: readonly string[], stdin: AsyncIterable<Buffer> = inPieces(Buffer.alloc(0))) => {
  const said = { out: '', err: '' };
  const stream = (name: keyof typeof said) =>
    new Writable({
      write: (chunk, _encoding, done) => {
        said[name] += String(chunk);
        done();
      },
    });
  const code = await quipuReplay(given, { stdin, stdout: stream('out'), stderr: stream('err') });
  return { code, ...said };
};

/** The same on a log that comes in by its standard input. */
export const replayOf = (log: string | Buffer, ...given: readonly string[]) =>
  runReplay(['-', ...given], inPieces(Buffer.from(log)));
