import { readRoomCards } from '@quipu/contract';
import { carry } from '../local/room/carry.ts';
import { greetRoomOf } from '../local/room/greet-room.ts';
import { roomLink } from '../local/room/room-link.ts';
import { voterFile } from '../local/room/voter-file.ts';

/** A computer of a room, without the rest of its application: it works with the server of a card (argument 2) at a port of its own (argument 3), and keeps a file (4). */
const cards = readRoomCards(process.argv[2] ?? '');
if (cards === null) throw new Error('That is no card');
const link = roomLink({
  cards,
  carry: (card, met) => carry(Number(process.argv[3]), card, met),
  greet: (card, voter) => greetRoomOf(card, process.argv[5] ?? 'equipo-2', voter),
  voter: voterFile(process.argv[4] ?? ''),
  now: () => performance.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
});
link.onState((state) => console.log(state.kind === 'failed' ? state.why : state.kind));
link.start();
