import type { CompletedBy, Requirement } from '../../platform/db/columns/kinds.ts';
import { or } from '../../platform/json/closed-record.ts';
import type { Row } from './csv-loader.ts';
import { moment, textUpTo, wholeNumber, wordOf } from './text-codecs.ts';

const text = or(textUpTo(5_000), null);
const short = or(textUpTo(100), null);

/** A step takes a line of type paso, and lines of the other types after it; `quitar` takes a step away. */
export const scheduleColumns = {
  proceso: textUpTo(100),
  orden: wholeNumber(1, 10_000),
  /** The owner of the step; blank: everybody's. */
  persona: or(textUpTo(20), null),
  tipo: wordOf({
    paso: 'paso',
    contenido: 'contenido',
    mensaje: 'mensaje',
    accion: 'accion',
    quitar: 'quitar',
  } as const),
  clase: short,
  icono: short,
  color: short,
  titulo: text,
  texto: text,
  movil: short,
  archivo: short,
  direccion: or(textUpTo(500), null),
  ruta: short,
  mensaje: text,
  abre: or(moment, null),
  cierra: or(moment, null),
  completa: or(
    wordOf<CompletedBy>({
      inscripcion: 'enrollment',
      postulacion: 'postulation',
      confirmacion: 'confirmation',
      fin: 'end',
    }),
    'end' as const,
  ),
  /** The person must have sent it before. */
  requiere: or(wordOf<Requirement>({ inscripcion: 'enrollment', postulacion: 'postulation' }), null),
};
export type ScheduleRow = Row<typeof scheduleColumns>;
