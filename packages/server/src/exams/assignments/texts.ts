export const texts = {
  toBeConfirmed: 'Por confirmar',
  room: (name: string) => `sala ${name}`,
} as const;
