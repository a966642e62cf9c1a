import { counted } from '../../../ui/counted-texts.ts';

export const texts = {
  day: 'Día',
  before: 'Día anterior',
  after: 'Día siguiente',
  today: 'Hoy',
  empty: 'No supervisa ninguna sesión en este día.',
  examinees: (n: number) => counted(n, 'persona', 'personas'),
  underWay: (n: number) => `${n} en curso`,
  finished: (n: number) => counted(n, 'finalizada', 'finalizadas'),
  openIncidents: (n: number) => counted(n, 'incidente por revisar', 'incidentes por revisar'),
  noIncidents: 'Sin incidentes por revisar',
} as const;
