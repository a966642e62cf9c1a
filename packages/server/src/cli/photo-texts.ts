import type { PhotoKind } from '../photos/photo-tables.ts';

export const photoUsage = `  require-face USUARIO on|off --who QUIÉN --why MOTIVO
      Pide, o deja de pedir, la identificación por el rostro al ingresar. Vale mientras settings.facelog es 1.
  require-dactilar USUARIO on|off --who QUIÉN --why MOTIVO
  require-photo USUARIO on|off --who QUIÉN --why MOTIVO
  require-card USUARIO on|off --who QUIÉN --why MOTIVO
      Pide, o deja de pedir, el código dactilar, la foto del rostro o la del documento al ingresar. Valen mientras
      settings.customLogin es 1, en lugar de la identificación por el rostro.
  forget-face USUARIO --who QUIÉN --why MOTIVO
      El próximo ingreso por el rostro será el que se compare con los siguientes.
  photos-of USUARIO
      Las fotos de una persona, con quién las vio.
  export-photo FOTO ARCHIVO --who QUIÉN --why MOTIVO
      Escribe una foto (JPEG) en un archivo que no existe. Queda constancia.
  purge-photos --before FECHA --who QUIÉN --why MOTIVO
      Elimina las fotos recibidas antes de esa fecha. Las demás se eliminan solas a los rules.photo_days días.`;

export interface ListedPhoto {
  readonly id: number;
  readonly kind: PhotoKind;
  readonly sheetId: number | null;
  readonly number: number | null;
  readonly takenAt: number;
  readonly faces: number | null;
  readonly distance: number | null;
  readonly purgedAt: number | null;
}

const when = (at: number): string => `${new Date(at).toISOString().replace('T', ' ').slice(0, 19)} (UTC)`;
const KINDS = { login: 'ingreso', card: 'documento', quiz: 'evaluación' } as const;

const listed = ({ id, kind, sheetId, number, takenAt, faces, distance, purgedAt }: ListedPhoto): string =>
  [
    `${id}  ${KINDS[kind]}  ${when(takenAt)}`,
    ...(sheetId === null ? [] : [`hoja ${sheetId}, foto ${number ?? ''}`]),
    ...(faces === null ? [] : [`rostros ${faces}`]),
    ...(distance === null ? [] : [`distancia ${distance.toFixed(2)}`]),
    ...(purgedAt === null ? [] : [`eliminada ${when(purgedAt)}`]),
  ].join('  ');

export const photoTexts = {
  listed,
  seen: (at: number, who: string, why: string | null) =>
    `    vista ${when(at)} por ${who}${why === null ? '' : `: ${why}`}`,
  none: 'No tiene fotos.',
  needsExport: 'Se esperaba: el número de una foto, un archivo, --who y --why.',
  noPhoto: 'No existe esa foto, o ya se eliminó.',
  cannotWrite: (file: string) => `No se pudo escribir "${file}". El archivo no debe existir.`,
  exported: (file: string) => `Foto escrita: ${file}`,
  needsBefore: 'Se esperaba: --before con una fecha que no sea futura, --who y --why.',
  purged: (count: number) => `Fotos eliminadas: ${count}`,
} as const;
