import type { Document } from './fetch-document.ts';
import { texts } from './texts.ts';

const MAX_NAME_LENGTH = 60;

/** Small letters, digits and dashes: a name that every system takes. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-|-$/g, '');

/** Names a saved document by its kind, evaluation, person and attempt. */
export const fileName = (document: Document, quizName: string, reference: string | null, attempt: number): string =>
  [texts.fileNames[document], plain(quizName), plain(reference ?? ''), attempt > 1 ? `intento-${attempt}` : '']
    .filter((part) => part !== '')
    .join('-')
    .concat('.pdf');
