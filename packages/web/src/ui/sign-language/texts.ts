export const texts = { video: 'El texto en lengua de señas' } as const;
