import { describe, expect, it } from 'vitest';
import { everyCall } from '../api.ts';
import * as calls from '../calls/index.ts';
import type { Endpoint } from './endpoint.ts';

const declared = Object.entries<unknown>(calls).filter(
  (entry): entry is [string, Endpoint] => typeof entry[1] === 'object' && entry[1] !== null && 'replies' in entry[1],
);
const fieldsOf = (codec: object): readonly string[] => ('fields' in codec ? Object.keys(codec.fields as object) : []);

describe('the client', () => {
  it('has a function for each call, by the name of the call', () => {
    const api = everyCall(() => Promise.reject(new Error('none')));
    expect(declared.length).toBeGreaterThan(60);
    expect(Object.keys(api).toSorted()).toEqual(declared.map(([name]) => name).toSorted());
    expect(declared.map(([name, { name: own }]) => [name, own])).toEqual(declared.map(([name]) => [name, name]));
  });

  it.each(declared)('%s has no field in two of path, query and body: they are given together', (_, call) => {
    const fields = [call.params, call.query, call.body].flatMap(fieldsOf);
    expect(new Set(fields).size).toBe(fields.length);
  });
});
