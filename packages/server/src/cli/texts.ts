import { accessUsage } from './access-texts.ts';
import { gradingUsage } from './grading-texts.ts';
import { keptAnswersUsage } from './kept-answers-texts.ts';
import { laboratoryUsage } from './laboratory-texts.ts';
import { photoUsage } from './photo-texts.ts';
import { proctorUsage } from './proctor-texts.ts';
import { reschedulingUsage } from './rescheduling-texts.ts';
import { sheetUsage } from './sheet-texts.ts';

export const texts = {
  usage: `Uso: npx quipu <orden>

  load-evaluation ARCHIVO [--files CARPETA] [--start FECHA --end FECHA]
      Carga una evaluación (JSON). Las imágenes y los audios se toman de CARPETA; si no se indica, de la carpeta
      "files" que esté junto al archivo o un nivel más arriba. Con --start y --end (2026-12-01T08:00:00-05:00) crea
      una sesión y entrega una hoja a cada examinado.
  load-people ARCHIVO
      Carga personas (lista JSON). Se cargan todas o ninguna.
  extend-sheet HOJA MINUTOS --who QUIÉN --why MOTIVO
      Da más tiempo a una hoja de respuestas que no ha terminado.
  extend-session SESIÓN MINUTOS --who QUIÉN --why MOTIVO
      Da más tiempo a toda una sesión.
  export-log HOJA [--epoch N] [--forks]
      Escribe el registro de una hoja como lo tiene el servidor, para verlo con quipu-replay. Si no se indica la época,
      el de la última. Con --forks, las líneas que se enviaron y no coinciden con él.
  end-sheet HOJA --who QUIÉN --why MOTIVO [--message TEXTO]
      Finaliza una evaluación en curso y avisa al examinado en su pantalla.
${sheetUsage}
  send-message (--to USUARIO | --all) TEXTO --who QUIÉN [--title TÍTULO] [--type info|success|warning|error]
      Muestra un aviso en la pantalla de una persona, o de todas.
${reschedulingUsage}
${gradingUsage}
${keptAnswersUsage}
${accessUsage}
${proctorUsage}
${photoUsage}
${laboratoryUsage}
  load-careers ARCHIVO.csv [--dry-run]
      Carga carreras o las actualiza por su código: codigo, nombre, facultad, campus, modalidad, titulo, duracion y, si
      no se ofrece, ofertada (no).
  load-quotas ARCHIVO.csv [--dry-run]
      Carga cupos: proceso, etapa (primera o segunda), codigo, cupos. Sin cupo, una carrera no tiene límite en la primera
      etapa y no aparece en la segunda.
  load-schedule ARCHIVO.csv [--files CARPETA] [--dry-run]
      Carga los pasos de la pantalla de inicio: proceso, orden, persona (vacía: todas), tipo (paso, contenido, mensaje,
      accion, quitar) y lo propio de cada tipo. Las fechas son de Ecuador (2026-12-01 08:00) o días desde hoy (hoy+7).
  load-last-grades ARCHIVO.csv [--dry-run]
      Carga notas de un proceso anterior: identificacion, nota y repite (sí o no).
  use-process PROCESO [--start FECHA --end FECHA] [--enrollment-start FECHA --enrollment-end FECHA]
      Las inscripciones nuevas son de ese proceso desde ahora; con --start y --end, su segunda postulación se abre entre
      esas fechas; con --enrollment-start y --enrollment-end, la inscripción.

Con --dry-run se dice qué línea está mal, y por qué, sin escribir nada. Un CSV con una línea mal no se carga.
Hay ejemplos de cada CSV en packages/server/demo/admission.

La base de datos es la de DATABASE_URL o, si no se indica, la propia de QUIPU_DATA.`,
  unknown: (command: string) => `No existe la orden "${command}".`,
  needsFile: 'Falta el archivo.',
  needsWindow: '--start y --end van juntos y son fechas con hora, la segunda posterior a la primera.',
  needsEnrollmentWindow:
    '--enrollment-start y --enrollment-end van juntos y son fechas con hora, la segunda posterior a la primera.',
  needsExtension: 'Se esperaba: un número, los minutos (de 1 a 1440), --who y --why.',
  nothingWritten: 'No se cargó nada:',
  people: (count: number) => `Personas cargadas: ${count}`,
  evaluation: (name: string, id: number) => `Evaluación cargada: "${name}" (número ${id})`,
  sheets: (count: number) => `Hojas entregadas: ${count}`,
  needsSheet: 'Se esperaba el número de una hoja y, si se indica, el de una época.',
  noLog: 'El servidor no tiene un registro de esa hoja.',
  noSheet: 'No existe una hoja pendiente o en curso con ese número.',
  noSession: 'No existe una sesión con ese número.',
  extended: (minutes: number) => `Tiempo agregado: ${minutes} minutos.`,
  needsEnding: 'Se esperaba: el número de una hoja, --who y --why.',
  noSuchSheet: 'No existe una hoja con ese número.',
  notUnderWay: 'La evaluación de esa hoja no está en curso.',
  sheetEnded: (sheetId: number) => `Evaluación finalizada: hoja ${sheetId}.`,
  needsMessage:
    'Se esperaba: --to USUARIO o --all, un texto entre comillas (hasta 2000 caracteres) y --who; ' +
    '--type es info, success, warning o error.',
  noPerson: 'No existe una persona con ese usuario.',
  sentTo: (reference: string) => `Aviso enviado a ${reference}.`,
  sentToAll: 'Aviso enviado a todas las personas.',
  needsProcess: 'Falta el nombre del proceso.',
  process: (name: string) => `El proceso actual es "${name}".`,
  wrongConfiguration: 'La configuración no es correcta:',
} as const;
