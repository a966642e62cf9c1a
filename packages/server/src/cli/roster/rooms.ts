import { waitForOtherTimes } from '../../exams/operating/extend-store.ts';
import {
  addRoom as add,
  allRooms,
  changeRoom,
  MAX_CAPACITY,
  MAX_NAME,
  MAX_PLACE,
  roomsByName,
} from '../../exams/roster/room-store.ts';
import { action, reading } from '../command/command.ts';
import { text, whole } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { optional, required } from '../command/parameter.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { noRoom } from '../text/room.ts';

export const texts = {
  none: 'No hay salas.',
  added: (name: string, capacity: number) => `Sala creada: "${name}", ${capacity} puestos.`,
  changed: (name: string, capacity: number) => `Sala "${name}": ${capacity} puestos.`,
  exists: (name: string) => `Ya existe la sala "${name}".`,
  deskInUse: (desk: number) => `Alguien tiene el puesto ${desk} de esa sala: mueva antes a quienes no quepan.`,
  room: (name: string, capacity: number, place: string) => `"${inOneLine(name)}"  ${capacity} puestos  ${place}`.trim(),
} as const;

const NAME = { room: required(text('SALA', MAX_NAME), 'El nombre de la sala.') };
const PLACE = {
  location: optional(text('LUGAR', MAX_PLACE), 'Dónde está, como se dice a los aspirantes: el campus, el edificio.'),
  address: optional(text('DIRECCIÓN', MAX_PLACE), 'Su dirección.'),
};

export const addRoom = action({
  name: 'add-room',
  summary: 'Crea una sala, con sus puestos.',
  args: { ...NAME, capacity: required(whole('PUESTOS', 1, MAX_CAPACITY), 'Cuántas personas rinden en ella a la vez.') },
  options: PLACE,
  run: async ({ tx }, { room: name, capacity, location, address }) =>
    (await add(tx, { name, capacity, location, address }))
      ? { kept: { room: name, capacity, location, address }, lines: [texts.added(name, capacity)] }
      : failed(texts.exists(name)),
});

export const setRoom = action({
  name: 'set-room',
  summary: 'Cambia el nombre, los puestos o el lugar de una sala.',
  details: 'Lo que no se indica queda como está.',
  args: NAME,
  options: {
    name: optional(text('NOMBRE', MAX_NAME), 'Cómo se llama desde ahora.'),
    capacity: optional(whole('PUESTOS', 1, MAX_CAPACITY), 'Cuántas personas rinden en ella a la vez.'),
    ...PLACE,
  },
  run: async ({ tx, now }, { room: known, name, capacity, location, address }) => {
    await waitForOtherTimes(tx);
    const room = (await roomsByName(tx)).get(known);
    if (room === undefined) return failed(noRoom(known));
    const changed = {
      ...room,
      name: name ?? room.name,
      capacity: capacity ?? room.capacity,
      location: location ?? room.location,
      address: address ?? room.address,
    };
    const problem = await changeRoom(tx, changed, now());
    if (problem !== null)
      return failed(problem.is === 'nameTaken' ? texts.exists(changed.name) : texts.deskInUse(problem.desk));
    return { kept: { room: changed, before: room }, lines: [texts.changed(changed.name, changed.capacity)] };
  },
});

export const rooms = reading({
  name: 'rooms',
  summary: 'Las salas, con sus puestos y su lugar.',
  args: {},
  options: {},
  run: async ({ db }) => {
    const all = await allRooms(db);
    if (all.length === 0) return done(texts.none);
    return done(
      ...all.map(({ name, capacity, location, address }) =>
        texts.room(
          name,
          capacity,
          [location, address]
            .flatMap((part) => part ?? [])
            .map(inOneLine)
            .join(', '),
        ),
      ),
    );
  },
});
