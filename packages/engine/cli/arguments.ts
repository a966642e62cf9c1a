import * as E from '#fp-ts/Either.js';

/** Up to an event (its `seq`, from 0) or up to an instant. */
export type Until = { readonly seq: number } | { readonly instant: number };

export interface Arguments {
  /** '-': standard input. */
  readonly file: string;
  readonly form: 'readable' | 'json' | 'timeline';
  readonly until: Until | null;
  /** A receipt to be checked against the log: a short code, or the whole text. */
  readonly verify: string | null;
  /** Files with the server's public keys. */
  readonly keys: readonly string[];
}

/** A whole number below this is an event's number, from it on an instant in ms (1973). */
const FIRST_INSTANT = 100_000_000_000;

const untilOf = (text: string): Until | null => {
  if (/^\d{1,15}$/.test(text)) {
    const number = Number(text);
    return number < FIRST_INSTANT ? { seq: number } : { instant: number };
  }
  // Without a zone an instant would be another one on another machine.
  const instant = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? null : { instant };
};

const EXPECTED = { verify: 'un comprobante', key: 'el archivo de la llave pública' } as const;

/** Left: what is wrong, in words. */
export const readArguments = (given: readonly string[]): E.Either<string, Arguments | 'help'> => {
  const rest = [...given];
  let file: string | null = null;
  let form: Arguments['form'] = 'readable';
  let until: Until | null = null;
  let verify: string | null = null;
  const keys: string[] = [];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--help' || word === '-h') return E.right('help');
    if (word === '--json' || word === '--timeline') {
      if (form !== 'readable') return E.left('--json y --timeline no van juntos');
      form = word === '--json' ? 'json' : 'timeline';
    } else if (word === '--at' || word.startsWith('--at=')) {
      const text = word === '--at' ? rest.shift() : word.slice('--at='.length);
      until = text === undefined ? null : untilOf(text);
      if (until === null) {
        return E.left(`--at espera un número de evento, un instante ISO con zona o milisegundos: ${text ?? 'nada'}`);
      }
    } else if (/^--(verify|key)(=|$)/.test(word)) {
      const name = word.startsWith('--verify') ? 'verify' : 'key';
      const text = word.includes('=') ? word.slice(word.indexOf('=') + 1) : rest.shift();
      if (text === undefined || text.trim() === '') return E.left(`--${name} espera ${EXPECTED[name]}`);
      if (name === 'key') keys.push(text);
      else verify = text;
    } else if (word.startsWith('-') && word !== '-') return E.left(`opción desconocida: ${word}`);
    else if (file !== null) return E.left(`un solo archivo: sobra ${word}`);
    else file = word;
  }
  if (verify !== null && (form !== 'readable' || until !== null))
    return E.left('--verify no va con --json, --timeline ni --at');
  return file === null
    ? E.left('falta el archivo (o - para la entrada estándar)')
    : E.right({ file, form, until, verify, keys });
};
