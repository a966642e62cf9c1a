import type { LineProblem } from '../../log/index.ts';
import { ruleText } from './rule-text.ts';

export const problemText = (problem: LineProblem): string => {
  switch (problem.kind) {
    case 'notJson':
      return 'no es JSON';
    case 'notALine':
      return 'no es un registro {seq, prev, type, at, data}';
    case 'unknownType':
      return `tipo de evento desconocido: ${problem.type}`;
    case 'badData':
      return `contenido no válido en ${problem.path}`;
    case 'notCanonical':
      return 'no está escrita en la forma canónica (claves movidas, repetidas o añadidas)';
    case 'newerVersion':
      return `escrito por una versión más nueva (formato ${problem.format}): use una versión de quipu-replay que lo conozca`;
    case 'olderVersion':
      return `después de un formato más nuevo dice ser del formato ${problem.format}`;
    case 'missingContent':
      return `falta el contenido de la evaluación, de huella ${problem.hash}, o fue modificado`;
    case 'wrongSeq':
      return `faltan o sobran registros: se esperaba seq ${problem.expected} y dice ${problem.found}`;
    case 'brokenChain':
      return 'no continúa la línea anterior: una de las dos fue modificada';
    case 'cutTail':
      return 'el archivo está cortado: la última línea no termina';
    case 'notUtf8':
      return 'no es texto UTF-8';
    case 'tooLong':
      return 'es más larga que cualquier línea de un registro';
    case 'byteOrderMark':
      return 'empieza con una marca de orden de bytes (BOM), que un programa añadió al guardar o copiar el archivo; sin ella se puede comprobar';
    case 'carriageReturn':
      return 'termina en CRLF, como en Windows: un programa cambió los finales de línea al guardar o copiar el archivo; con los suyos (LF) se puede comprobar';
    case 'inadmissible':
      return `no pudo ocurrir: ${ruleText(problem.rule)}`;
  }
};
