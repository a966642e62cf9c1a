import { fc, test as property } from '@fast-check/vitest';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '../http/problems.ts';
import { decodeWith, Flag, listOf, nullable, wireRecord, withDefault } from './wire-record.ts';

const Person = wireRecord('Person', {
  fullName: ['user_full_name', t.string],
  isLab: ['is_lab', withDefault(Flag, false)],
  email: ['user_email', nullable(t.string)],
});

describe('wireRecord', () => {
  it('renames both ways', () => {
    const wire = { user_full_name: 'Ana', is_lab: 1, user_email: null };
    const domain = { fullName: 'Ana', isLab: true, email: null };
    expect(Person.decode(wire)).toEqual(E.right(domain));
    expect(Person.encode(domain)).toEqual(wire);
  });

  it('drops what it does not know and fills what may be absent', () => {
    expect(Person.decode({ user_full_name: 'Ana', other: 1 })).toEqual(
      E.right({ fullName: 'Ana', isLab: false, email: null }),
    );
  });

  it('names the path of the wire and leaves the value out', () => {
    const decoded = wireRecord('Pair', { first: ['first_one', Person] }).decode({
      first_one: { user_full_name: 7, is_lab: 'secreto' },
    });
    expect(E.isLeft(decoded) && problemsOf(decoded.left)).toEqual([
      'first_one.user_full_name: string',
      'first_one.is_lab: 1 or 0',
    ]);
  });

  property.prop([fc.record({ fullName: fc.string(), isLab: fc.boolean(), email: fc.option(fc.string()) })])(
    'decodes what it encodes',
    (person) => {
      expect(Person.decode(JSON.parse(JSON.stringify(Person.encode(person))))).toEqual(E.right(person));
    },
  );

  property.prop([fc.anything()])('refuses or takes anything without throwing', (anything) => {
    expect(['Left', 'Right']).toContain(Person.decode(anything)._tag);
  });

  const Group = wireRecord('Group', {
    people: ['the_people', listOf(Person, 3)],
    leader: ['leader', nullable(Person)],
  });
  const orAnything = <A>(arbitrary: fc.Arbitrary<A>) => fc.oneof({ weight: 9, arbitrary }, fc.anything());
  const person = orAnything(
    fc.record({ user_full_name: orAnything(fc.string()), is_lab: orAnything(fc.constantFrom(0, 1, true)) }),
  );

  property.prop([orAnything(fc.record({ the_people: orAnything(fc.array(person)), leader: person }))])(
    'reads the same, with the same problems in the same places, whether or not paths are written down at first',
    (anything) => {
      const problems = (decoded: t.Validation<unknown>) =>
        E.isLeft(decoded) ? problemsOf(decoded.left) : decoded.right;
      expect(problems(decodeWith(Group, anything))).toEqual(problems(Group.decode(anything)));
    },
  );
});
