import type { Need } from './needs.ts';
import type { State } from './sheet-states.ts';
import type { Column } from './sort-sheets.ts';

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const needing = (n: number): string =>
  n === 0 ? 'nadie necesita ayuda' : plural(n, 'necesita a alguien', 'necesitan a alguien');

export const texts = {
  states: {
    all: 'Todos',
    needs: 'Necesitan a alguien',
    underWay: 'En curso',
    pending: 'Pendientes',
    finished: 'Finalizados',
    silent: 'Sin conexión',
    incidents: 'Con incidentes',
    camera: 'Cámara',
    microphone: 'Micrófono',
    displays: 'Más pantallas',
    hidden: 'Fuera de la página',
  } satisfies Record<State, string>,
  paused: 'En pausa',
  needs: {
    offline: 'Sin conexión',
    ended: 'Fin por una regla',
    incident: 'Incidente',
  } satisfies Record<Exclude<Need['kind'], 'blocked'>, string>,
  blocked: (by: string) => `Bloqueada: ${by}`,
  byCamera: 'cámara',
  byDisplays: 'más de una pantalla',
  filters: 'Mostrar',
  search: 'Buscar por nombre o identificación',
  clear: 'Limpiar búsqueda',
  found: (n: number, of: number) =>
    n === of ? plural(n, 'persona', 'personas') : `${n} de ${plural(of, 'persona', 'personas')}`,
  needing,
  held: 'El orden cambió.',
  release: 'Ordenar ahora',
  nobody: 'Esta sesión no tiene personas asignadas.',
  none: 'Nadie coincide con lo que busca.',
  showAll: 'Mostrar a todos',
  table: 'Personas de la sesión',
  hint: 'Flechas para recorrer, Enter para abrir.',
  columns: {
    name: 'Persona',
    status: 'Estado',
    answered: 'Avance',
    saved: 'Guardadas',
    pending: 'Por enviar',
    heard: 'Conexión',
    devices: 'Equipo',
    incidents: 'Incidentes',
    left: 'Tiempo',
  } satisfies Record<Column, string>,
  room: 'Sala',
  everyRoom: 'Todas las salas',
  roomCount: (name: string | null, people: number, needed: number) =>
    `${name ?? 'Sin sala'} (${people})${needed === 0 ? '' : ` · ${needing(needed)}`}`,
  place: (room: string, desk: number | null) => (desk === null ? room : `${room}, puesto ${desk}`),
  sortBy: 'Ordenar por',
  ascending: 'ascendente',
  descending: 'descendente',
  of: (n: number | null, items: number | null) => (n === null ? '—' : items === null ? `${n}` : `${n} de ${items}`),
  unknown: '—',
  attempt: (n: number) => `intento ${n}`,
  viewedBy: (who: string) => `Video: ${who}`,
  connected: 'Conectado',
  silence: (span: string) => `Silencio ${span}`,
  lastSaid: (span: string) => `Lo último que dijo el equipo, hace ${span}`,
  neverHeard: 'Sin noticias',
  ago: (span: string) => `hace ${span}`,
  seconds: (n: number) => `${n} s`,
  minutes: (n: number) => `${n} min`,
  hours: (n: number) => `${n} h`,
  fine: 'Bien',
  displays: (n: number) => plural(n, 'pantalla', 'pantallas'),
  hidden: 'Fuera de la página',
  noIncidents: 'Ninguno',
  noIncidentsAtAll: 'Sin incidentes',
  reviewed: (n: number) => plural(n, 'revisado', 'revisados'),
  toReview: (n: number) => `${n} por revisar`,
  ofAll: (n: number) => `de ${n}`,
  over: 'Tiempo terminado',
  cardSaved: (saved: number, pending: number | null) =>
    `${plural(saved, 'guardada', 'guardadas')}${pending === null || pending === 0 ? '' : `, ${pending} por enviar`}`,
} as const;
