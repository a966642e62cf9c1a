import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from '../command/kinds.ts';
import { optional, required } from '../command/parameter.ts';

export const texts = { nothingWritten: 'No se cargó nada:' } as const;

export const FILE = { file: required(text('ARCHIVO'), 'El archivo que se carga.') };
export const FILES = {
  files: optional(
    text('CARPETA'),
    'Donde están las imágenes y los audios; si no se indica, la carpeta "files" junto al archivo o un nivel más arriba.',
  ),
};

/** Finds the pictures and recordings that a file names: as given, or in `files` beside it or one level above. */
export const filesFolder = (file: string, given: string | null): string => {
  const beside = join(dirname(file), 'files');
  return given ?? (existsSync(beside) ? beside : join(dirname(file), '..', 'files'));
};
