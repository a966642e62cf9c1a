import * as t from 'io-ts';
import { wireRecord } from './wire-record.ts';

/** 1: Cédula. 2: Pasaporte. */
export const DocumentType = t.union([t.literal(1), t.literal(2)], 'DocumentType');
export type DocumentType = t.TypeOf<typeof DocumentType>;
/** 1: man. 2: woman. */
export const Gender = t.union([t.literal(1), t.literal(2)], 'Gender');
export type Gender = t.TypeOf<typeof Gender>;

/** A place of the official division, or a country. */
export const Location = wireRecord('Location', { value: ['value', t.number], text: ['text', t.string] });
export type Location = t.TypeOf<typeof Location>;
