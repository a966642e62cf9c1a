import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Location } from '@quipu/contract';
import { ECUADOR } from '@quipu/contract';
import { SERVER_FOLDER } from '../../platform/root.ts';
import { locationValue } from './location-value.ts';

const FILE = join(SERVER_FOLDER, 'data', 'locations.tsv');

export interface Place extends Location {
  /** The official division's code: two, four or six digits. */
  readonly code: string;
  /** The value of what it lies in. */
  readonly parent: number;
}

const placeOf = (line: string): Place => {
  const [code = '', text = ''] = line.split('\t');
  const parent = code.length === 2 ? ECUADOR : locationValue(code.slice(0, -2));
  return { code, text, value: locationValue(code), parent };
};

/** Provinces, cantons and parishes of Ecuador, each after what it lies in. */
export const division: readonly Place[] = readFileSync(FILE, 'utf8').trimEnd().split('\n').slice(1).map(placeOf);
