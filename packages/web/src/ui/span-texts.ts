export const texts = {
  days: ['día', 'días'],
  hours: ['hora', 'horas'],
  minutes: ['minuto', 'minutos'],
  seconds: ['segundo', 'segundos'],
  none: '0 segundos',
  and: ' y ',
} as const;
