export const texts = {
  audio: 'Audio del texto',
  speed: 'Velocidad',
} as const;
