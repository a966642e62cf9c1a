import { closeFiles } from '../../content/authoring/close-files.ts';
import { writing } from '../command/command.ts';
import { done } from '../command/outcome.ts';
import { plural } from '../text/plural.ts';

export const texts = {
  closed: (count: number) =>
    `${plural(count, 'archivo deja', 'archivos dejan')} de estar a la vista de cualquiera; los ve quien tiene abierta una hoja que los nombra.`,
  none: 'Ningún archivo que solo muestren preguntas está a la vista de cualquiera.',
} as const;

export const closeOpenFiles = writing({
  name: 'close-files',
  summary: 'Cierra las imágenes y los audios de preguntas que quedaron a la vista de cualquiera.',
  details:
    'Son los de evaluaciones que se cargaron con una versión anterior, que los guardaba con el nombre de su autor. Conservan ese nombre, porque los registros lo dicen. Puede usarse con evaluaciones en curso: una página abierta con la versión anterior tendría que recargarse.',
  args: {},
  options: {},
  run: async ({ db }) => {
    const closed = await db.transaction().execute(closeFiles);
    return closed.length === 0 ? done(texts.none) : done(texts.closed(closed.length), ...closed);
  },
});
