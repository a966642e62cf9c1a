import { Bytes, Malformed, Nothing, refused, SheetParams } from '../wire/common.ts';
import { endpoint } from './endpoint.ts';

/** A document about a sheet, for who it belongs to. */
export const sheetFile = (name: string, path: `/api/answers-sheet/{id}/${string}`) =>
  endpoint({
    name,
    method: 'GET',
    path,
    auth: 'bearer',
    isFile: true,
    params: SheetParams,
    query: Nothing,
    body: Nothing,
    replies: { 200: Bytes, 400: Malformed, ...refused },
    bodyLimit: 0,
  });
