import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { characterGroupsIn, isLongPassword, isPatternPassword, signUpPasswordProblem } from './password.ts';
import { passwordStrength } from './password-strength.ts';

const owner = { fullName: 'José de la Ñusta Pérez', identification: '1710034065', birthdate: '2001-05-09' };
const nobody = { fullName: '', identification: '', birthdate: '' };

describe('a password of a new account', () => {
  it.each(['Nudos-y-cuerdas-7', 'cuerdas de 12 nudos', 'ÑANDÚ volador'])('may be %s', (password) => {
    expect(signUpPasswordProblem(password, owner)).toBeNull();
  });

  it.each([
    ['', 'short'],
    ['Nudos-y-c-7', 'short'],
    ['nudosycuerdas', 'groups'],
    ['nudosycuerdas7', 'groups'],
    ['NUDOSYCUERDAS-', 'groups'],
    ['Cuerdas-jose-7', 'name'],
    ['Cuerdas-PÉREZ-7', 'name'],
    ['Cuerdas-nusta-7', 'name'],
    ['Cuerda-1710034065', 'identification'],
    ['Cuerda-09052001', 'birthdate'],
    ['Cuerda-9/5/2001', 'birthdate'],
    ['Cuerda-2001-05-09', 'birthdate'],
    ['Cuerda 090501 ab', 'birthdate'],
    ['Cuerda-05.09.2001', 'birthdate'],
    ['Cuerda 9 de Mayo de 2001', 'birthdate'],
  ])('may not be %j', (password, problem) => {
    expect(signUpPasswordProblem(password, owner)).toBe(problem);
  });

  it('may hold words of two letters of the name, and the year', () => {
    expect(signUpPasswordProblem('De-la-cuerda-2001', owner)).toBeNull();
  });

  it('may be of one group where the institution does not ask for three', () => {
    expect(signUpPasswordProblem('nudosycuerdas', owner, false)).toBeNull();
    expect(signUpPasswordProblem('cuerdasperez', owner, false)).toBe('name');
  });

  it('counts characters, not halves of them', () => {
    expect(isLongPassword('🪢'.repeat(11))).toBe(false);
    expect(isLongPassword('🪢'.repeat(12))).toBe(true);
  });

  it('says nothing of who is not known yet', () => {
    expect(signUpPasswordProblem('Nudos-y-cuerdas-7', nobody)).toBeNull();
  });

  it('with a word of the name anywhere, in any capitals, is refused', () => {
    const word = fc.stringMatching(/^[a-zñáéíóú]{3,9}$/);
    fc.assert(
      fc.property(word, fc.boolean(), (name, isUpper) => {
        const password = `Z7-${isUpper ? name.toUpperCase() : name}-0123456789`;
        expect(signUpPasswordProblem(password, { ...nobody, fullName: `X ${name}` })).toBe('name');
      }),
    );
  });

  it('that is refused for its length or groups stays refused whoever it is for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (password) => {
        const isFineForOwnerOnly =
          signUpPasswordProblem(password, nobody) !== null && signUpPasswordProblem(password, owner) === null;
        expect(isFineForOwnerOnly).toBe(false);
      }),
    );
  });
});

describe('a password changed while signed in', () => {
  it.each(['abcde1', 'Abc!@#$%1234', 'ñandu7'])('may be %s', (password) => {
    expect(isPatternPassword(password)).toBe(true);
  });

  it.each(['', 'abcd1', '1abcdef', '!abcdef', 'abcdefghijklm', 'abc def', 'abc-def', 'abcdef\n'])(
    'may not be %j',
    (password) => {
      expect(isPatternPassword(password)).toBe(false);
    },
  );
});

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['aaaaaaaaaaaaaaaa', 0],
    ['abcdefghijklmnop', 0],
    ['1234567890', 0],
  ])('of %j is %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('is told apart', () => {
    const order = ['nudos', 'nudos12x', 'nudosycuerda', 'Nudos-y-cuerda7', 'Nudos-y-cuerdas-de-7-colores'];
    expect(order.map(passwordStrength)).toEqual([0, 1, 2, 4, 4]);
  });

  it('never falls when characters are added', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (password, more) => {
        expect(passwordStrength(password + more)).toBeGreaterThanOrEqual(passwordStrength(password));
      }),
    );
  });

  it('knows the four groups', () => {
    expect(characterGroupsIn('aÑ7 ')).toEqual(['upper', 'lower', 'digit', 'special']);
    expect(characterGroupsIn('')).toEqual([]);
  });
});
