import { or } from '../../platform/json/closed-record.ts';
import { type CsvLoader, repeatedLines } from './csv-loader.ts';
import { textUpTo, yesOrNo } from './text-codecs.ts';
import { texts } from './texts.ts';

const columns = {
  codigo: textUpTo(40),
  nombre: textUpTo(200),
  facultad: textUpTo(200),
  campus: textUpTo(200),
  modalidad: textUpTo(100),
  titulo: textUpTo(200),
  duracion: textUpTo(100),
  ofertada: or(yesOrNo, true),
};

/** Careers by their code: those that are known are brought up to date. */
export const careersLoader: CsvLoader<typeof columns> = {
  columns,
  load: async (tx, lines) => ({
    problems: repeatedLines(
      lines,
      ({ codigo }) => codigo,
      ({ codigo }) => `la carrera "${codigo}"`,
    ),
    write: async () => {
      const codes = lines.map(({ row }) => row.codigo);
      const known = await tx.selectFrom('career').select('code').where('code', 'in', codes).execute();
      for (const { row } of lines) {
        const values = {
          code: row.codigo,
          name: row.nombre,
          faculty: row.facultad,
          campus: row.campus,
          modality: row.modalidad,
          title: row.titulo,
          duration: row.duracion,
          is_offered: row.ofertada,
        };
        await tx
          .insertInto('career')
          .values(values)
          .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
          .execute();
      }
      return [texts.careers(lines.length - known.length, known.length)];
    },
  }),
};
