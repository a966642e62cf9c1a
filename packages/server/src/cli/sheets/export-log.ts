import { forksOf } from '../../exams/logs/log-damage-store.ts';
import { keptLines } from '../../exams/logs/log-store.ts';
import { reading } from '../command/command.ts';
import { numberOf } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { flag, optional, required } from '../command/parameter.ts';
import { keepLeaving } from '../files/keep-leaving.ts';
import { plural } from '../text/plural.ts';

export const texts = {
  noLog: 'El servidor no tiene un registro de esa hoja.',
  forks: (count: number, sheetId: number) =>
    `Atención: ${plural(count, 'línea enviada no coincide', 'líneas enviadas no coinciden')} con este registro. ` +
    `npx quipu export-log ${sheetId} --forks`,
  noForks: 'Nadie envió otro pasado del registro de esa hoja.',
} as const;

export const exportLog = reading({
  name: 'export-log',
  summary: 'Escribe el registro de una hoja como lo tiene el servidor, para verlo con quipu-replay.',
  args: { sheet: required(numberOf('HOJA'), 'El número de la hoja.') },
  options: {
    epoch: optional(numberOf('N'), 'La época; si no se indica, la última.'),
    forks: flag('Solo las líneas que se enviaron y no coinciden con el registro.'),
  },
  run: async ({ db, now }, { sheet, epoch, forks: onlyForks }) => {
    const forks = (await forksOf(db, sheet)).filter((fork) => epoch === null || fork.epoch === epoch);
    if (onlyForks) {
      const shown = forks.map((fork) => JSON.stringify({ ...fork, at: new Date(fork.at).toISOString() }));
      if (shown.length === 0) return failed(texts.noForks);
      await keepLeaving({ db, now }, 'export-log', { sheetId: sheet, epoch, forks: shown.length });
      return done(...shown);
    }
    const lines = await keptLines(db, sheet, epoch);
    if (lines.length === 0) return failed(texts.noLog);
    await keepLeaving({ db, now }, 'export-log', { sheetId: sheet, epoch, lines: lines.length });
    const log = { ok: true, lines };
    return forks.length === 0 ? log : { ...log, notes: [texts.forks(forks.length, sheet)] };
  },
});
