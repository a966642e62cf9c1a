import type { Manifest } from '../../platform/archive/manifest.ts';
import { rowsOf } from '../../platform/archive/manifest.ts';
import type { ArchiveProblem } from '../../platform/archive/read-archive.ts';
import type { NoPlace } from '../../platform/archive/restore-archive.ts';
import { momentText, ZONE } from '../text/moment.ts';
import { plural } from '../text/plural.ts';
import { megabytes } from '../text/progress.ts';

const PROBLEMS: Readonly<Record<ArchiveProblem, string>> = {
  absent: 'no se pudo leer el archivo.',
  foreign: 'no es una copia de seguridad de Quipu.',
  otherVersion:
    'es de otra versión de las copias de seguridad: restáurela con el programa que la hizo, u otro más nuevo.',
  locked: 'está cifrada: indique --passphrase-file.',
  wrongPassphrase: 'la frase de paso no es la suya.',
  damaged: 'está dañada o incompleta: no se usa nada de ella. Use otra copia.',
};
const NO_PLACE: Readonly<Record<NoPlace, string>> = {
  notEmpty:
    'ya tiene personas o evaluaciones. Una copia se restaura solo en una instalación vacía: indique otra en QUIPU_DATA.',
  inUse: 'tiene un servidor en marcha: deténgalo primero.',
  unknownSchema: 'no: la copia es de una versión posterior del programa. Restáurela con esa versión.',
};

export const archiveTexts = {
  problem: (path: string, problem: ArchiveProblem) => `${path}: ${PROBLEMS[problem]} No se cambió nada.`,
  noPlace: (place: string, why: NoPlace) => `${place}: ${NO_PLACE[why]} No se cambió nada.`,
  stopped: 'Se detuvo. No quedó nada a medias.',
  /** Says what an archive has, for a person who decides about it. */
  holds: (manifest: Manifest): readonly string[] => {
    const { institution, madeAt, schema, secretKey, hasSecret, files, tables } = manifest;
    const bytes = [...files, ...tables].reduce((sum, part) => sum + part.bytes, 0);
    const rows = (name: string, one: string, many: string) => plural(rowsOf(manifest, name), one, many);
    return [
      `Institución: ${institution ?? 'sin nombre'}. Copia del ${momentText(Date.parse(madeAt))} ${ZONE}.`,
      `Contiene: ${rows('app_user', 'persona', 'personas')}, ${rows('quiz', 'evaluación', 'evaluaciones')}, ` +
        `${rows('answers_sheet', 'hoja', 'hojas')}, ${rows('user_answer', 'respuesta', 'respuestas')}, ` +
        `${plural(files.length, 'archivo', 'archivos')} (${megabytes(bytes)}). Esquema ${schema}.`,
      secretKey === null
        ? 'Secreto del servidor: ninguno todavía.'
        : `Secreto del servidor: el de la llave ${secretKey}${hasSecret ? ', incluido' : ', que no está en la copia'}.`,
    ];
  },
} as const;
