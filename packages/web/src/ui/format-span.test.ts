import { expect, it } from 'vitest';
import { formatSpan, speakSpan } from './format-span.ts';

it.each([
  [0, '00:00', '0 segundos'],
  [-5, '00:00', '0 segundos'],
  [1, '00:01', '1 segundo'],
  [61_000, '01:01', '1 minuto y 1 segundo'],
  [3_600_000, '1:00:00', '1 hora'],
  [7_384_000, '2:03:04', '2 horas y 3 minutos'],
  [93_600_000, '1 d 02:00:00', '1 día y 2 horas'],
])('%i ms', (millis, figures, words) => {
  expect(formatSpan(millis)).toBe(figures);
  expect(speakSpan(millis)).toBe(words);
});
