import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Person, playPerson } from '../person/play-person.ts';

/**
 * Many people at once, in one process. Each line of its output is one of theirs, with whose it is; lines of its input are asked of all:
 * `state`, `finish`. Arguments: the server, their number, the password of all, the client's version, where journals lie.
 */
const [, , origin = '', count = '', password = '', version = '', folder = ''] = process.argv;
const ANSWER_EVERY_MS = 800;

const people: Person[] = [];
createInterface({ input: process.stdin }).on('line', (line) => {
  for (const person of people) {
    if (line === 'state') person.tellState();
    if (line === 'finish') person.finish();
  }
});
await Promise.all(
  Array.from({ length: Number(count) }, async (_, i) => {
    const username = `PERSONA${i + 1}`;
    const person = await playPerson({
      ...{ origin, username, password, version },
      folder: join(folder, username),
      answerEveryMs: ANSWER_EVERY_MS,
      keepsConnections: true,
      tell: (line) => console.log(JSON.stringify({ who: username, at: Date.now(), ...line })),
    });
    people.push(person);
  }),
);
