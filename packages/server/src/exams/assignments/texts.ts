export const texts = {
  toBeConfirmed: 'Por confirmar',
} as const;
