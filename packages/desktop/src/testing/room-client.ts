import { readRoomCards } from '@quipu/contract';
import { carry } from '../local/room/carry.ts';
import { greetRoomOf } from '../local/room/greet-room.ts';
import { roomLink } from '../local/room/room-link.ts';

/** A computer of a room, without the rest of its application: it works with the server of a card (argument 2) at a port of its own (argument 3). */
const cards = readRoomCards(process.argv[2] ?? '');
if (cards === null) throw new Error('That is no card');
const link = roomLink({
  cards,
  carry: (card, met) => carry(Number(process.argv[3]), card, met),
  greet: (card) => greetRoomOf(card, 'equipo-2'),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
});
link.onState((state) => console.log(state.kind === 'failed' ? state.why : state.kind));
link.start();
