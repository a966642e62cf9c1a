import { ActionType, confirmCallAt, MessageType, ROUTE_PATHS } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { StoredNames } from '../../platform/storage/stored-files.ts';
import { richText } from '../rich-text/rich-text.ts';
import type { ScheduleRow } from './schedule-columns.ts';
import { texts } from './texts.ts';

const KINDS = Object.keys(ActionType.keys);
const MESSAGES = Object.keys(MessageType.keys);
const ROUTES = Object.keys(ROUTE_PATHS);
const OWN_ADDRESS = /^\/(storage|api)\/[\w./-]+$/;

export const storedAt = (name: string): string => `/storage/${name}`;

/** A line as a part of its step, by the names of the wire, or what is wrong with it. */
type Part = E.Either<string, object>;
type ReadPart = (row: ScheduleRow, files: StoredNames) => Part;

export const contentPart: ReadPart = ({ clase, icono, titulo, texto }) =>
  titulo === null && texto === null
    ? E.left(texts.needs('texto', 'contenido'))
    : E.right({ class: clase, icon: icono, title: titulo, content: texto });

export const messagePart: ReadPart = ({ clase, texto }, files) => {
  if (clase === null || !MESSAGES.includes(clase)) return E.left(texts.oneOf('clase', MESSAGES));
  if (texto === null) return E.left(texts.needs('texto', 'mensaje'));
  const rich = richText(texto, files);
  return E.isLeft(rich) ? E.left(`texto: ${rich.left}`) : E.right({ type: clase, text: rich.right.html });
};

const download: ReadPart = ({ archivo, direccion }, files) => {
  if (direccion !== null)
    return OWN_ADDRESS.test(direccion) && !direccion.includes('..')
      ? E.right({ url: direccion, filename: archivo ?? direccion.slice(direccion.lastIndexOf('/') + 1) })
      : E.left(texts.notDownload);
  if (archivo === null) return E.left(texts.notDownload);
  return files.has(archivo) ? E.right({ url: storedAt(archivo), filename: archivo }) : E.left(texts.noFile(archivo));
};

const confirmation: ReadPart = ({ mensaje, direccion }) => {
  if (mensaje === null) return E.left(texts.needs('mensaje', 'accion (confirm)'));
  if (direccion !== null && confirmCallAt(direccion) === null) return E.left(texts.notOwnCall);
  return E.right({ message: mensaje, url: direccion });
};

const ownOf = (kind: string, row: ScheduleRow, files: StoredNames): Part => {
  if (kind === 'download') return download(row, files);
  if (kind === 'confirm') return confirmation(row, files);
  if (kind !== 'route') return E.right({});
  return row.ruta !== null && ROUTES.includes(row.ruta)
    ? E.right({ routeName: row.ruta })
    : E.left(texts.oneOf('ruta', ROUTES));
};

export const actionPart: ReadPart = (row, files) => {
  const { clase, texto, titulo, movil, icono, color } = row;
  if (clase === null || !KINDS.includes(clase)) return E.left(texts.oneOf('clase', KINDS));
  if (texto === null) return E.left(texts.needs('texto', 'accion'));
  const own = ownOf(clase, row, files);
  return E.isLeft(own)
    ? own
    : E.right({ type: clase, text: texto, title: titulo, mobile: movil, icon: icono, color, ...own.right });
};
