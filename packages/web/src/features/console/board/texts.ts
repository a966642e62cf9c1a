import type { State } from './sheet-states.ts';
import type { Column } from './sort-sheets.ts';

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const texts = {
  states: {
    all: 'Todos',
    underWay: 'En curso',
    pending: 'Pendientes',
    finished: 'Finalizados',
    silent: 'Sin conexión',
    incidents: 'Incidentes por revisar',
    camera: 'Problema de cámara',
    microphone: 'Problema de micrófono',
    displays: 'Más de una pantalla',
    hidden: 'Fuera de la página',
  } satisfies Record<State, string>,
  filters: 'Mostrar',
  search: 'Buscar por nombre o identificación',
  clear: 'Limpiar búsqueda',
  found: (n: number, of: number) =>
    n === of ? plural(n, 'persona', 'personas') : `${n} de ${plural(of, 'persona', 'personas')}`,
  held: 'El orden cambió.',
  release: 'Ordenar ahora',
  nobody: 'Esta jornada no tiene personas asignadas.',
  none: 'Nadie coincide con lo que busca.',
  showAll: 'Mostrar a todos',
  table: 'Personas de la jornada',
  hint: 'Flechas para recorrer, Enter para abrir.',
  columns: {
    name: 'Persona',
    status: 'Estado',
    answered: 'Respondidas',
    saved: 'Guardadas',
    pending: 'Por enviar',
    heard: 'Conexión',
    devices: 'Equipo',
    incidents: 'Incidentes',
    left: 'Tiempo restante',
  } satisfies Record<Column, string>,
  sortBy: 'Ordenar por',
  ascending: 'ascendente',
  descending: 'descendente',
  of: (n: number | null, items: number | null) => (n === null ? '—' : items === null ? `${n}` : `${n} de ${items}`),
  unknown: '—',
  attempt: (n: number) => `intento ${n}`,
  viewedBy: (who: string) => `Video: ${who}`,
  connected: (ago: string) => `Conectado, ${ago}`,
  silent: (ago: string) => `Sin conexión, ${ago}`,
  neverHeard: 'Sin noticias',
  ago: (span: string) => `hace ${span}`,
  seconds: (n: number) => `${n} s`,
  minutes: (n: number) => `${n} min`,
  hours: (n: number) => `${n} h`,
  fine: 'Sin problemas',
  displays: (n: number) => plural(n, 'pantalla', 'pantallas'),
  hidden: 'Fuera de la página',
  incidents: (open: number, all: number) =>
    all === 0
      ? 'Ninguno'
      : open === 0
        ? `${all}, ${all === 1 ? 'revisado' : 'revisados'}`
        : `${open} por revisar de ${all}`,
  over: 'Tiempo terminado',
  cardSaved: (saved: number, pending: number | null) =>
    pending === null || pending === 0 ? `${saved} guardadas` : `${saved} guardadas, ${pending} por enviar`,
} as const;
