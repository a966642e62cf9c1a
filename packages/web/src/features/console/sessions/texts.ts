const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const texts = {
  day: 'Día',
  before: 'Día anterior',
  after: 'Día siguiente',
  today: 'Hoy',
  empty: 'No supervisa ninguna sesión en este día.',
  examinees: (n: number) => plural(n, 'persona', 'personas'),
  underWay: (n: number) => `${n} en curso`,
  finished: (n: number) => plural(n, 'finalizada', 'finalizadas'),
  openIncidents: (n: number) => plural(n, 'incidente por revisar', 'incidentes por revisar'),
  noIncidents: 'Sin incidentes por revisar',
} as const;
