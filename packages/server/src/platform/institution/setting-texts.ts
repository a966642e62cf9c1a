import { CHECK_WORDS } from './setting-checks.ts';

const expected = {
  flag: '1 o 0',
  positive: 'un número entero de 1 a 1000000000',
  count: 'un número entero, 0 o mayor',
  text: 'un texto',
  day: 'una fecha como 2009-12-31',
  oneOf: (values: readonly string[]) => `uno de estos valores: ${values.join(', ')}`,
  address: 'una dirección como http://localhost:3000, sin ruta',
  colour: 'un color como #0b4f6c',
  picture: 'el nombre de una imagen (svg, png, jpg, webp o gif) de las que se cargaron, sin carpeta',
  earlier: 'una fecha que no sea posterior a birthdateMax',
  later: 'una fecha que no sea anterior a birthdateMin',
  stun: 'una lista como ["stun:servidor.ec:3478"]',
  service: 'una dirección como https://hora.ec/api/guayaquil',
  page: 'una dirección como https://universidad.edu.ec/privacidad',
  origin: 'https:// y un nombre de equipo, sin ruta',
  email: 'un correo',
  builds: 'una lista de las líneas que dejó el empaquetado en build-card.txt',
  sebKeys: 'una lista de claves de Safe Exam Browser, de 64 cifras hexadecimales cada una',
  programs: 'una lista como ["AnyDesk", "obs64.exe"]',
  turn: 'una lista como ["turn:servidor.ec:3478"]',
  list: 'una lista como ["uno","dos"]',
  other: 'otro valor',
} as const;

/** A person reads the codec's words, and those of the checks, so. */
export const expectedFrom = (words: string): string => {
  if (words === '1 or 0') return expected.flag;
  if (words === 'a positive whole number') return expected.positive;
  if (words === 'yyyy-mm-dd') return expected.day;
  if (words.startsWith('"')) return expected.oneOf(words.split(' | ').map((word) => word.replaceAll('"', '')));
  if (words === 'string') return expected.text;
  const checked = CHECK_WORDS.find((word) => word === words);
  if (checked !== undefined) return expected[checked];
  if (/array/i.test(words)) return expected.list;
  return /count|number/i.test(words) ? expected.count : expected.other;
};

export const texts = {
  wrong: (key: string, words: string) => `${key}: se esperaba ${expectedFrom(words)}. No se cambió nada.`,
  tooFew:
    'Hace falta otra persona con la función de operador y la cuenta activa: nadie aprueba lo que propone. No se cambió nada.',
} as const;
