import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cedulaCheckDigit, cedulaOf, isCedula } from './cedula.ts';
import { isEmail, isSameEmail } from './email.ts';
import { fullNameOf, fullNameProblem } from './full-name.ts';
import { identificationOf, isPassport } from './passport.ts';

const province = fc.constantFrom(...Array.from({ length: 24 }, (_, n) => String(n + 1).padStart(2, '0')), '30');
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const nine = fc.tuple(province, fc.integer({ min: 0, max: 9 }), digits(6)).map((parts) => parts.join(''));
const valid = nine.map((first) => `${first}${cedulaCheckDigit(first)}`);

describe('a cédula', () => {
  it.each(['1710034065', '2059999017', '1760034064', '1790034068'])('is known: %s', (number) => {
    expect(isCedula(number)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['nine digits', '171003406'],
    ['eleven digits', '17100340650'],
    ['letters', '17100340A5'],
    ['another check digit', '1710034066'],
    ['province 00', '0010034060'],
    ['province 25', '2510034063'],
    ['digits of another script', '١٧١٠٠٣٤٠٦٥'],
    ['a space', ' 1710034065'],
  ])('is not %s', (_, number) => {
    expect(isCedula(number)).toBe(false);
  });

  it.each(['171003406-5', '17 1003 4065', ' 1710034065 ', '171003406–5', '1-7-1-0-0-3-4-0-6-5'])(
    'is understood as %j',
    (typed) => {
      expect(cedulaOf(typed)).toBe('1710034065');
      expect(identificationOf(typed)).toBe('1710034065');
    },
  );

  it('is valid with the one check digit, and with no other', () => {
    fc.assert(
      fc.property(valid, fc.integer({ min: 1, max: 9 }), (number, by) => {
        expect(isCedula(number)).toBe(true);
        expect(isCedula(`${number.slice(0, 9)}${(Number(number[9]) + by) % 10}`)).toBe(false);
      }),
    );
  });

  it('with one digit mistyped is not valid', () => {
    fc.assert(
      fc.property(valid, fc.nat({ max: 9 }), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
        const wrong = (Number(number[place]) + by) % 10;
        expect(isCedula(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false);
      }),
    );
  });

  it('holds only for the provinces there are', () => {
    fc.assert(
      fc.property(digits(10), (number) => {
        const two = Number(number.slice(0, 2));
        const isThere = (two >= 1 && two <= 24) || two === 30;
        expect(isCedula(number) && !isThere).toBe(false);
      }),
    );
  });
});

describe('a passport', () => {
  it.each(['A1', 'ab123456', '1', 'X'.repeat(20)])('may be %s', (text) => {
    expect(isPassport(text)).toBe(true);
    expect(isPassport(identificationOf(text))).toBe(true);
  });

  it.each(['', 'X'.repeat(21), 'AB 12', 'AB-12', 'Ñ123', 'A1\n'])('may not be %j', (text) => {
    expect(isPassport(text)).toBe(false);
  });

  it.each([
    [' ab123 ', 'AB123'],
    ['sup-01', 'SUP-01'],
    ['ab 12', 'AB 12'],
    ['123-456', '123-456'],
  ])('is kept in upper case without spaces around: %j', (typed, kept) => {
    expect(identificationOf(typed)).toBe(kept);
  });
});

describe('a full name', () => {
  it.each([
    'Ana',
    'José Ñandú Güell',
    'Íñigo Öz',
    'Лев Толстой',
    '李 小龙',
    'A B',
    'José'.normalize('NFD'),
    "Anne-Marie O'Brien",
  ])('may be %s', (text) => {
    expect(fullNameProblem(text)).toBeNull();
  });

  it.each([
    ['', 'letters'],
    ['   ', 'letters'],
    ['Ana 2', 'letters'],
    ['Ana  María', 'spaces'],
    [' Ana', 'spaces'],
    ['Ana ', 'spaces'],
    ['Ana\tMaría', 'letters'],
    ['a'.repeat(151), 'long'],
  ])('may not be %j', (text, problem) => {
    expect(fullNameProblem(text)).toBe(problem);
  });

  it.each([
    ['JUAN\nPÉREZ', 'JUAN PÉREZ'],
    ['Juan \r\n Pérez\t', 'Juan Pérez'],
    ['Ana\u00a0María', 'Ana María'],
    ['Anne\u2010Marie O\u2019Brien', "Anne-Marie O'Brien"],
    ['Ana  María', 'Ana  María'],
    [' Ana ', 'Ana'],
  ])('is kept as keyboards write it: %j', (copied, kept) => {
    expect(fullNameOf(copied)).toBe(kept);
  });

  it('of words joined by one space is right, by two is not', () => {
    const word = fc.stringMatching(/^[a-zñáéíóúüA-ZÑ]{1,9}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 6 }), (words) => {
        expect(fullNameProblem(words.join(' '))).toBeNull();
        expect(fullNameProblem(words.join('  '))).toBe('spaces');
      }),
    );
  });
});

describe('an e-mail address', () => {
  it.each(['a@b.ec', 'ana.perez+uni@correo.gob.ec', "o'neill@x-y.com", 'A_1@SUB.Dominio.EC', 'a@1.2.ec'])(
    'may be %s',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  it.each([
    '',
    'ana',
    '@b.ec',
    'a@',
    'a@b',
    'a b@c.ec',
    'a@b..ec',
    'a@-b.ec',
    '.a@b.ec',
    'a..b@c.ec',
    'a@b.12',
    'a@b.ec ',
    'a@b.ec\nBcc: x@y.ec',
    'a@@b.ec',
    'ñandú@b.ec',
    `${'a'.repeat(65)}@b.ec`,
    `a@${'b'.repeat(64)}.ec`,
    `a@${'b.'.repeat(130)}ec`,
  ])('may not be %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('never holds what would end a header of a mail', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('\r', '\n', '\0', ',', ';', '<', '>', ' '), fc.string(), (a, b, c) => {
        expect(isEmail(`${a}${b}${c}@b.ec`)).toBe(false);
      }),
    );
  });

  it('is the same in capitals', () => {
    expect(isSameEmail(' Ana@B.ec', 'ana@b.EC')).toBe(true);
    expect(isSameEmail('ana@b.ec', 'anna@b.ec')).toBe(false);
  });
});
