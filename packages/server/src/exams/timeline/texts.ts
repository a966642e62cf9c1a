export const texts = {
  minutes: (count: number) => (count === 1 ? '1 minuto' : `${count} minutos`),
  seconds: (count: number) => (count === 1 ? '1 segundo' : `${count} segundos`),
} as const;
