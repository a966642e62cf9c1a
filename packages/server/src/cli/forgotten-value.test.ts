import { describe, expect, it } from 'vitest';
import { optionName } from './command/read-values.ts';
import { groups } from './commands.ts';
import { prepareCommand } from './run-command.ts';

const valued = groups.flatMap(({ commands }) =>
  commands.flatMap(({ name, args, options }) =>
    Object.entries(options)
      .filter(([, { need }]) => need !== 'flag')
      .map(([key, { term }]) => ({ name, args: Object.keys(args).map(() => '1'), option: optionName(key), term })),
  ),
);

describe('an option whose value was forgotten', () => {
  it.each(valued)('does not take the next option for it: $name $option', ({ name, args, option, term }) => {
    for (const next of ['--dry-run', '--anyway', '-h', '--'])
      expect(prepareCommand([name, ...args, option, next])).toEqual({
        ok: false,
        lines: [`Falta el valor de ${option} <${term}>.`, `Ayuda: npx quipu help ${name}`],
      });
  });

  it('has whatever value is written with "=", and one that only begins with a dash', () => {
    for (const reason of [['--reason=--dry-run'], ['--reason', '- se fue la luz'], ['--reason', '-5 minutos']])
      expect(prepareCommand(['end-sheet', '1', '--operator', 'ROSA', ...reason])).toBeTypeOf('function');
  });

  it('is not looked for in what follows "--"', () => {
    const given = ['--out', 'f', '--passphrase-file', 'p', '--operator', 'ROSA', '--reason', 'Pedido'];
    expect(prepareCommand(['prepare-laboratory', '1', ...given, '--', '--reason', '--dry-run'])).toBeTypeOf('function');
  });
});
