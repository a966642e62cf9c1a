import type { Jump } from './jumps.ts';
import { type Player, SPEEDS } from './use-player.ts';

const TEN_S = 10_000;
const MINUTE_MS = 60_000;

export interface KeyActions {
  readonly player: Player;
  readonly length: number;
  readonly jump: (jump: Jump) => void;
  readonly say: () => void;
  readonly showKeys: () => void;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

const faster = ({ speed, setSpeed }: Player, by: number): void => {
  const next = SPEEDS[SPEEDS.indexOf(speed) + by];
  if (next !== undefined) setSpeed(next);
};

const move = (player: Player, by: number, isSpan: boolean): void => {
  const { place, time } = player.position;
  if (isSpan) player.toTime(time + by * TEN_S);
  else player.toPlace(place + by);
};

/** Does what a key means to the player. Returns whether it meant anything. */
export const pressed = ({ key, shiftKey }: Pressed, { player, length, jump, say, showKeys }: KeyActions): boolean => {
  const { time } = player.position;
  const actions: Readonly<Record<string, () => void>> = {
    ' ': player.toggle,
    ArrowLeft: () => move(player, -1, shiftKey),
    ArrowRight: () => move(player, 1, shiftKey),
    PageUp: () => player.toTime(time - MINUTE_MS),
    PageDown: () => player.toTime(time + MINUTE_MS),
    Home: () => player.toPlace(0),
    End: () => player.toPlace(length),
    '+': () => faster(player, 1),
    '-': () => faster(player, -1),
    p: () => jump('question'),
    i: () => jump('incident'),
    h: () => jump('gap'),
    d: say,
    '?': showKeys,
  };
  const action = actions[key.length === 1 ? key.toLowerCase() : key];
  action?.();
  return action !== undefined;
};
