import type { RosterSort, RosterState } from '@quipu/contract';
import type { SheetStatus } from '@quipu/engine';
import { counted, people } from '../../../ui/counted-texts.ts';

export const texts = {
  title: 'Sesiones y nómina',
  sessions: 'Sesiones',
  search: 'Buscar evaluación',
  when: 'Mostrar',
  whens: { open: 'Abiertas y por venir', over: 'Terminadas', all: 'Todas' },
  noSessions: 'No hay sesiones abiertas ni por venir.',
  columns: { session: 'Sesión', rooms: 'Salas', people: 'Nómina', action: 'Acción' },
  number: (id: number, minutes: number) => `Sesión ${id} · ${counted(minutes, 'minuto', 'minutos')}`,
  noRooms: 'Sin salas',
  people,
  standing: (started: number, finished: number) =>
    `${started} ${started === 1 ? 'empezó' : 'empezaron'}, ${finished} ${finished === 1 ? 'terminó' : 'terminaron'}`,
  withdrawn: (count: number) => counted(count, 'retirada', 'retiradas'),
  see: 'Ver',
  seeOf: (evaluation: string, when: string) => `Ver: ${evaluation}, ${when}`,
  load: 'Cargar la nómina',
  back: 'Todas las sesiones',
  rosterOf: (evaluation: string) => `Nómina de «${evaluation}»`,
  person: 'Buscar persona',
  personHint: 'Identificación o nombre',
  room: 'Sala',
  everyRoom: 'Todas',
  inNoRoom: 'Sin sala',
  roomOf: (name: string, count: number) => `${name} (${count})`,
  state: 'Estado',
  everyState: 'Todos',
  states: {
    pending: 'Sin empezar',
    underWay: 'En curso',
    finished: 'Terminaron',
    absent: 'Ausentes',
    withdrawn: 'Retirados',
    trial: 'Pruebas',
  } satisfies Record<RosterState, string>,
  rowColumns: {
    name: 'Persona',
    reference: 'Identificación',
    place: 'Sala y puesto',
    state: 'Estado',
  } satisfies Record<RosterSort, string>,
  needs: 'Tiempo y apoyos',
  action: 'Acción',
  place: (room: string, desk: number | null) => (desk === null ? room : `${room}, puesto ${desk}`),
  status: {
    P: 'Sin empezar',
    A: 'En curso',
    F: 'Terminó',
    FT: 'Terminó: se acabó el tiempo',
    FC: 'Terminó: intento de copia',
    FST: 'Terminó: tiempo de campo',
    I: 'Ausente',
  } satisfies Record<SheetStatus, string>,
  isWithdrawn: 'Retirada',
  isTrial: 'Prueba',
  noNeeds: 'Ninguno',
  extra: (percent: number, minutes: number) =>
    [
      ...(percent === 0 ? [] : [`${percent} % más`]),
      ...(minutes === 0 ? [] : [`${counted(minutes, 'minuto', 'minutos')} más`]),
    ].join(' y '),
  accessibility: (kind: string) => `Accesibilidad ${kind.toLowerCase()}`,
  emptyRoster: 'Todavía nadie consta en esta sesión.',
  tick: (name: string) => `Seleccionar a ${name}`,
  actionOn: (action: string, name: string) => `${action}: ${name}`,
  done: 'Cambio guardado',
  reads: 'A cada quien se le avisa en su pantalla y, antes de que empiece, por correo si uno le dijo otra cosa.',
  enter: 'Hacer entrar a alguien',
  enterHint:
    'También a quien llega tarde, mientras la sesión no termine. Quien consta en otra sesión de esta evaluación pasa a esta.',
  enterDo: 'Hacer entrar',
  reference: 'Identificación',
  needsReference: 'Escriba la identificación.',
  toRoom: 'Sala',
  asIs: 'Sin sala, o la que ya tiene',
  desk: 'Puesto (opcional)',
  deskHint: 'Si no se indica, el primero libre.',
  needsDesk: 'Escriba un número.',
  trial: 'Es una prueba: se rinde como cualquier otra, y no se cuenta en nada',
  enters: (changes: number) => (changes === 0 ? 'Ya consta así: no cambia nada.' : 'Queda así en la nómina:'),
  entered: 'Entró en la nómina',
  move: 'Mover',
  moveMany: (count: number) => `Mover ${count}…`,
  moveTitle: (count: number, name: string) => (count === 1 ? `Mover a ${name}` : `Mover a ${people(count)}`),
  moveAllTitle: 'Mover a todos los de la sesión',
  moveRoomTitle: (room: string) => `Mover a todos los de ${room}`,
  moveNoRoomTitle: 'Mover a quienes no tienen sala',
  moveHint: 'Quien está rindiendo puede cambiar de sala, pero no de sesión.',
  toSession: 'Sesión',
  staySession: 'Sigue en esta sesión',
  stayRoom: 'Sigue en su sala',
  toRooms: 'Salas a las que pasan',
  toRoomsHint: 'Se llenan una tras otra. Si no elige ninguna, cada quien sigue en la suya.',
  toRoomsEachHint: 'En cada sesión se llenan una tras otra.',
  free: (name: string, free: number) => `${name} · ${counted(free, 'puesto libre', 'puestos libres')}`,
  moves: (count: number) =>
    count === 0 ? 'Nadie cambia de lugar.' : count === 1 ? 'Queda así:' : `Se mueve a ${people(count)}.`,
  moved: (count: number) => (count === 1 ? 'Se movió a la persona' : 'Se movió a las personas'),
  withdraw: 'Retirar',
  withdrawMany: (count: number) => `Retirar ${count}…`,
  withdrawTitle: (count: number, name: string) => (count === 1 ? `Retirar a ${name}` : `Retirar a ${people(count)}`),
  withdrawHint: (count: number) =>
    count === 1
      ? 'Deja de ver la evaluación. Nada se borra: se le puede devolver a la nómina.'
      : 'Dejan de ver la evaluación. Nada se borra: se les puede devolver a la nómina.',
  withdrawEnds: (count: number) =>
    count === 1
      ? '1 persona está rindiendo: su evaluación se finaliza.'
      : `${people(count)} están rindiendo: su evaluación se finaliza.`,
  withdraws: (count: number, ended: number) =>
    ended === 0
      ? `Se retira a ${people(count)}.`
      : `Se retira a ${people(count)}; se finaliza la evaluación de ${ended}.`,
  withdrew: 'Fuera de la nómina',
  takeBack: 'Devolver',
  takeBackMany: (count: number) => `Devolver ${count}…`,
  takeBackTitle: (count: number, name: string) =>
    count === 1 ? `Devolver a ${name} a la nómina` : `Devolver a ${people(count)} a la nómina`,
  takeBackHint: (count: number) => `${count === 1 ? 'Vuelve' : 'Vuelven'} a su sala, al primer puesto libre.`,
  takeBackEnded: (count: number) =>
    count === 1
      ? '1 persona estaba rindiendo cuando se le retiró: su evaluación se finalizó, y sigue finalizada. Se puede reabrir en la consola.'
      : `${people(count)} estaban rindiendo cuando se les retiró: su evaluación se finalizó, y sigue finalizada. Se puede reabrir en la consola.`,
  takesBack: (count: number) => `${count === 1 ? 'Vuelve' : 'Vuelven'} a la nómina: ${people(count)}.`,
  tookBack: 'De vuelta en la nómina',
  andMore: (count: number) => `y ${count} más`,
  leftOut: (count: number) => `${people(count)} ${count === 1 ? 'sigue como está' : 'siguen como están'}`,
} as const;
