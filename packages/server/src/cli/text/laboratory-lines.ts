import type { BegunTwice, DoubledRun, OpenedEarly } from '../../laboratory/laboratory-run-store.ts';
import { momentText } from './moment.ts';

const moments = (all: readonly number[]): string =>
  [...all]
    .sort((a, b) => a - b)
    .map(momentText)
    .join(' y ');

/** Says what the starts of a laboratory's servers tell of it, a line each. */
export const laboratoryLines = {
  doubled: ({ computer, number, starts }: DoubledRun) =>
    `  Equipo ${computer}: arranque n.º ${number} MÁS DE UNA VEZ (${starts.map(({ tag, at }) => `${tag}, ${momentText(at)}`).join('; ')}): se restauró una copia de su carpeta. Compare con el que anotó la persona a cargo de la sala.`,
  begunTwice: ({ sheetId, startedAt }: BegunTwice) =>
    `  Hoja ${sheetId}: EMPEZÓ MÁS DE UNA VEZ: ${moments(startedAt)}.`,
  openedEarly: ({ computer, sessionId, openedAt }: OpenedEarly) =>
    `  Equipo ${computer}: abrió la sesión ${sessionId} ANTES DE HORA, según su reloj: ${momentText(openedAt)}.`,
} as const;
