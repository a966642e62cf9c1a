const DID_YOU_MEAN = /\(Did you mean (?:one of )?(.+)\?\)/;
const NAMED = /'([^']+)'/;

const SAID: Readonly<Record<string, (named: string) => string>> = {
  'commander.unknownOption': (option) => `La orden no tiene la opción ${option}.`,
  'commander.unknownCommand': (command) => `No existe la orden "${command}".`,
  'commander.missingArgument': (argument) => `Falta ${argument}.`,
  'commander.optionMissingArgument': (option) => `Falta el valor de ${option}.`,
  'commander.missingMandatoryOptionValue': (option) => `Falta ${option}.`,
  'commander.excessArguments': () => 'Hay argumentos de más. Un texto con espacios va entre comillas.',
};

/** Commander's sentence names what it is about between quotation marks. */
export const inSpanish = (code: string | undefined, message: string): string => {
  const say = SAID[code ?? ''];
  if (say === undefined) return message;
  const meant = DID_YOU_MEAN.exec(message)?.[1];
  return [
    say(NAMED.exec(message)?.[1] ?? ''),
    ...(meant === undefined ? [] : [`¿Quiso decir ${meant.split(', ').join(' o ')}?`]),
  ].join(' ');
};
