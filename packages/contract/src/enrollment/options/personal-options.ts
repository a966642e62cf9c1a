import type { DocumentType, Gender } from '../../wire/person.ts';
import { numbered, type Option } from './option.ts';

export type YesNo = 1 | 2;
export const YES = 1;
export const NO = 2;
export const yesNo: readonly Option<YesNo>[] = [
  { code: YES, text: 'Sí' },
  { code: NO, text: 'No' },
];

export const documentTypes: readonly Option<DocumentType>[] = [
  { code: 1, text: 'Cédula' },
  { code: 2, text: 'Pasaporte' },
];
export const genders: readonly Option<Gender>[] = [
  { code: 1, text: 'Hombre' },
  { code: 2, text: 'Mujer' },
];

export type Residence = 1 | 2;
export const IN_ECUADOR = 1;
export const ABROAD = 2;
export const residences: readonly Option<Residence>[] = [
  { code: IN_ECUADOR, text: 'Ecuador' },
  { code: ABROAD, text: 'Otro país' },
];

export const autoIdentifications = numbered('Masculino', 'Femenino', 'Trans', 'Otro', 'Prefiero no responder');

export type DisabilityType = 'Auditiva' | 'Física' | 'Intelectual' | 'Psicosocial' | 'Visual';
export const disabilityTypes: readonly Option<DisabilityType>[] = [
  { code: 'Auditiva', text: 'Auditiva' },
  { code: 'Física', text: 'Física' },
  { code: 'Intelectual', text: 'Intelectual' },
  { code: 'Psicosocial', text: 'Psicosocial' },
  { code: 'Visual', text: 'Visual' },
];
