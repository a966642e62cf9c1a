import type { RecordedEvent } from './recording.ts';

const WORDS: Readonly<Record<RecordedEvent['word'], string>> = {
  examinee: 'lo hizo la persona',
  server: 'lo dijo el servidor',
  clock: 'lo marcó el reloj',
  device: 'lo dice el equipo',
};
const PROOFS: Readonly<Record<NonNullable<RecordedEvent['proof']>, string>> = {
  signed: 'con firma',
  unchecked: 'con una firma que aquí no se comprueba',
  unsigned: 'sin firma',
};

/** Says by whose word something happened, and what proves that. */
export const whoseWordText = ({ word, proof }: Pick<RecordedEvent, 'word' | 'proof'>): string =>
  proof === null ? WORDS[word] : `${WORDS[word]}, ${PROOFS[proof]}`;
