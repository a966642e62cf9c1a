import type { ChangesStanding } from '../../laboratory/changes/changes-standing.ts';
import type { HadChanges } from '../../laboratory/changes-had-store.ts';
import type { BegunTwice, DoubledRun, OpenedEarly, RunsOfComputer } from '../../laboratory/laboratory-run-store.ts';
import { momentText } from './moment.ts';
import { plural } from './plural.ts';

const moments = (all: readonly number[]): string =>
  [...all]
    .sort((a, b) => a - b)
    .map(momentText)
    .join(' y ');

/** Tells of a computer whose results came which changes it had, where `newest` were made last. */
export const hadChanges =
  (newest: number) =>
  ({ computer, loaded }: HadChanges): string =>
    loaded === null
      ? `  Equipo ${computer}: NO CARGÓ CAMBIOS, según sus resultados.`
      : `  Equipo ${computer}: cargó los cambios n.º ${loaded.number} (${momentText(loaded.at)})${loaded.number < newest ? '; NO LOS ÚLTIMOS' : ''}.`;

/** Says what the starts of a laboratory's servers tell of it, a line each. */
export const laboratoryLines = {
  doubled: ({ computer, number, starts }: DoubledRun) =>
    `  Equipo ${computer}: arranque n.º ${number} MÁS DE UNA VEZ (${starts.map(({ tag, at }) => `${tag}, ${momentText(at)}`).join('; ')}): se restauró una copia de su carpeta, o se copió a otro equipo del mismo nombre. Compare con lo que anotó la persona a cargo de la sala.`,
  begunTwice: ({ sheetId, startedAt }: BegunTwice) =>
    `  Hoja ${sheetId}: EMPEZÓ MÁS DE UNA VEZ: ${moments(startedAt)}.`,
  openedEarly: ({ computer, sessionId, openedAt }: OpenedEarly) =>
    `  Equipo ${computer}: abrió la sesión ${sessionId} antes de que se diera su código, según el reloj de ese equipo: ${momentText(openedAt)}. Compare con el acta de la sala.`,
  runs: ({ computer, runs }: RunsOfComputer) =>
    `  Equipo ${computer}: arranques ${runs.map(({ number, tag, at }) => `n.º ${number} · ${tag} (${momentText(at)})`).join(', ')}.`,
  changes: ({ toMake, unknown, made, had }: ChangesStanding): readonly string[] => [
    ...(toMake === 0
      ? []
      : [
          `  FALTA LLEVAR CAMBIOS de ${plural(toMake, 'persona o sesión', 'personas o sesiones')}: laboratory-changes.`,
        ]),
    ...(unknown === 0
      ? []
      : [
          `  No consta qué se dijo de ${plural(unknown, 'hoja', 'hojas')}: el laboratorio se preparó con otra versión.`,
        ]),
    ...(made === null ? [] : [`  Cambios n.º ${made.number} hechos ${momentText(made.at)}.`]),
    ...(made === null ? [] : had.map(hadChanges(made.number))),
    ...(made !== null && had.length === 0 ? ['  Ningún resultado dice todavía que se cargaron.'] : []),
  ],
  codesGiven: (at: number) => `  Códigos dados por la red desde ${momentText(at)}.`,
} as const;
