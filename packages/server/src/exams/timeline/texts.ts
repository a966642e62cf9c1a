export const texts = {
  accepted: 'aceptadas',
  rejected: 'rechazadas',
  minutes: (count: number) => (count === 1 ? '1 minuto' : `${count} minutos`),
  seconds: (count: number) => (count === 1 ? '1 segundo' : `${count} segundos`),
} as const;
