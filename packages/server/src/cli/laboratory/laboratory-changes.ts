import { rm } from 'node:fs/promises';
import type { AnnouncedChange } from '../../laboratory/changes/announced.ts';
import { type MadeChanges, makeChanges } from '../../laboratory/changes/make-changes.ts';
import { texts as changesTexts } from '../../laboratory/changes/texts.ts';
import { changesHad } from '../../laboratory/changes-had-store.ts';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import { BY, writing } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { required } from '../command/parameter.ts';
import { takePlace, wasWritten } from '../files/new-file.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { hadChanges } from '../text/laboratory-lines.ts';
import { momentText } from '../text/moment.ts';

export const texts = {
  notWritten: (path: string) => `No se pudo escribir el archivo, o ya existe: ${path}`,
  kept: 'Los cambios quedan hechos: la misma orden los escribe otra vez en otro archivo.',
  made: ({ number, madeAt }: Pick<MadeChanges, 'number' | 'madeAt'>) =>
    `Cambios n.º ${number}, del ${momentText(madeAt)}:`,
  same: ({ number, madeAt }: Pick<MadeChanges, 'number' | 'madeAt'>) =>
    `Nada cambió desde los cambios n.º ${number}, del ${momentText(madeAt)}: se escriben otra vez.`,
  changed: ({ about, lines }: AnnouncedChange) => `  ${inOneLine(about)}: ${lines.map(inOneLine).join(' ')}`,
  bring: (path: string) =>
    `${path}: cárguelo en /laboratorio de cada equipo que tenga el paquete. No necesita frase de paso, y solo se abre allí.`,
} as const;

export const laboratoryChanges = writing({
  name: 'laboratory-changes',
  summary: 'Escribe lo que cambió desde que se preparó un laboratorio, para llevarlo a sus equipos.',
  details:
    'Lleva el tiempo adicional de las personas, los minutos dados a una hoja, lo que duran las sesiones, los nombres, las ' +
    'claves, la accesibilidad y las marcas de agua, de las hojas que todavía no vuelven. Personas nuevas no van: se preparan aparte.',
  args: { laboratory: required(text('LABORATORIO'), 'Cuál ("npx quipu laboratories" los muestra).') },
  options: {
    out: required(text('ARCHIVO'), 'El archivo que se escribe (.quipu-changes). No debe existir.'),
    ...BY,
  },
  run: async ({ isDry, db, config, now }, { laboratory, out, operator, reason }) => {
    if (!(await takePlace(out, isDry))) return failed(texts.notWritten(out));
    let isWhole = isDry;
    try {
      const made = await db.transaction().execute(async (tx) => {
        const changes = await makeChanges(tx, config, laboratory, now());
        if (typeof changes === 'string') return changes;
        const { number, changed } = changes;
        const what = { action: 'laboratory-changes', laboratory, changes: number, changed: changed.length };
        await keepAction(tx, operator, reason, what, now());
        return changes;
      });
      if (typeof made === 'string') return failed(changesTexts.none[made]);
      if (!isDry && !(await wasWritten(out, made.file))) return failed(texts.notWritten(out), texts.kept);
      isWhole = true;
      const had = await changesHad(db, laboratory);
      const lines = [made.isNew ? texts.made(made) : texts.same(made), ...made.changed.map(texts.changed)];
      return done(...lines, texts.bring(out), ...had.map(hadChanges(made.number)));
    } finally {
      if (!isWhole) await rm(out, { force: true });
    }
  },
});
