export const texts = { leftOut: 'No está en este archivo' } as const;
