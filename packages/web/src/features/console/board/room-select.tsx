import TextField from '@mui/material/TextField';
import styles from './board.module.css';
import { EVERY_ROOM, type RoomChoice, type RoomCount } from './rooms.ts';
import { texts } from './texts.ts';

const choiceOf = ({ name }: RoomCount): RoomChoice => (name === null ? { kind: 'none' } : { kind: 'room', name });
const keyOf = (choice: RoomChoice): string => (choice.kind === 'room' ? `room ${choice.name}` : choice.kind);

interface RoomSelectProps {
  readonly rooms: readonly RoomCount[];
  readonly chosen: RoomChoice;
  readonly onChoose: (choice: RoomChoice) => void;
}

/** Chooses the room that the list is of, with how many are in each and how many of them need somebody. */
export const RoomSelect = ({ rooms, chosen, onChoose }: RoomSelectProps) => (
  <TextField
    className={styles['order']}
    select
    size="small"
    value={keyOf(chosen)}
    onChange={({ target }) => {
      const found = rooms.map(choiceOf).find((choice) => keyOf(choice) === target.value);
      onChoose(found ?? EVERY_ROOM);
    }}
    slotProps={{ select: { native: true }, htmlInput: { 'aria-label': texts.room } }}
  >
    <option value={keyOf(EVERY_ROOM)}>{texts.everyRoom}</option>
    {rooms.map((count) => (
      <option key={keyOf(choiceOf(count))} value={keyOf(choiceOf(count))}>
        {texts.roomCount(count.name, count.people, count.needing)}
      </option>
    ))}
  </TextField>
);
