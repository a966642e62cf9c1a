import { join } from 'node:path';
import { nullable, RegistryRecord, wireRecord } from '@quipu/contract';
import { isLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { readJson } from '../../platform/json/read-json.ts';
import { SERVER_FOLDER } from '../../platform/root.ts';
import type { IdentityRegistry, RegistryAnswer } from './identity-registry.ts';

const FILE = join(SERVER_FOLDER, 'demo', 'registry.json');

/** Either a record, or what the registry does instead. */
const Entry = wireRecord('RegistryEntry', {
  identification: ['identification', t.string],
  answers: ['answers', t.keyof({ found: null, refused: null, notFound: null, unavailable: null })],
  message: ['message', nullable(t.string)],
  record: ['record', nullable(RegistryRecord)],
  dactilarCode: ['dactilar_code', nullable(t.string)],
});
const Entries = t.readonlyArray(Entry);

const answerOf = ({ answers, message, record }: t.TypeOf<typeof Entry>): RegistryAnswer =>
  answers === 'found'
    ? record === null
      ? { is: 'notFound' }
      : { is: 'found', record }
    : answers === 'refused'
      ? { is: 'refused', message }
      : { is: answers };

/** People that nobody is, and one of each thing that can go wrong. Whoever is not in it may sign up by hand. */
export const demonstrationRegistry = (file = FILE): IdentityRegistry => {
  let loaded: Promise<ReadonlyMap<string, t.TypeOf<typeof Entry>>> | null = null;
  const load = async () => {
    const entries = await readJson(file, Entries);
    if (isLeft(entries)) throw new Error(`registry.json:\n  ${entries.left.join('\n  ')}`);
    return new Map(entries.right.map((entry) => [entry.identification, entry]));
  };
  const entryOf = async (cedula: string) => {
    loaded ??= load();
    return (await loaded).get(cedula);
  };
  return {
    find: async (cedula) => {
      const entry = await entryOf(cedula);
      return entry === undefined ? { is: 'unavailable' } : answerOf(entry);
    },
    checkDactilar: async (cedula, code) => {
      const entry = await entryOf(cedula);
      if (entry?.answers === 'unavailable') return 'unavailable';
      return entry?.dactilarCode === code ? 'right' : 'wrong';
    },
  };
};
