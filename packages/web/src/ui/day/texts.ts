const PARTS = ['el día', 'el mes', 'el año'];
const listed = (parts: readonly number[]): string =>
  parts.map((part) => PARTS[part]).join(parts.length === 2 ? ' y ' : ', ');

export const texts = {
  parts: ['Día', 'Mes', 'Año'],
  hint: 'Por ejemplo: 27, 3, 2007.',
  understood: (day: string) => `Se entiende: ${day}.`,
  missing: (parts: readonly number[]) => `${parts.length === 1 ? 'Falta' : 'Faltan'} ${listed(parts)}.`,
  wrong: ['El día va de 1 a 31.', 'El mes va de 1 a 12.', 'El año tiene cuatro cifras.'],
  noSuchDay: (day: number, month: string) => `El ${day} de ${month} no existe.`,
  notLeap: (year: number) => `El 29 de febrero de ${year} no existe.`,
} as const;
