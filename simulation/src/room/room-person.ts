import { createInterface } from 'node:readline';
import { playPerson } from '../person/play-person.ts';

/** Somebody at a computer of a room, in a process of their own. Lines of their input are what is asked of them: `state`, `finish`. */
const [, , origin = '', username = '', password = '', version = '', folder = ''] = process.argv;
const ANSWER_EVERY_MS = 300;

const person = await playPerson({
  ...{ origin, username, password, version, folder },
  answerEveryMs: ANSWER_EVERY_MS,
  keepsConnections: false,
  tell: (line) => console.log(JSON.stringify(line)),
});
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'state') person.tellState();
  if (line === 'finish') person.finish();
});
