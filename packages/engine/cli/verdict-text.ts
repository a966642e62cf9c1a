import { instantText, problemText } from '@quipu/engine/playback';
import { quipuText } from './quipu-text.ts';
import type { EpochSpan, ReceiptProblem, Verdict } from './verify-receipt.ts';
import { wordsText } from './words-text.ts';

const refusalText = (problem: ReceiptProblem): string => {
  switch (problem.kind) {
    case 'notAReceipt':
      return 'no es un comprobante, o está mal copiado: se espera un código de 16 letras y números, o el texto que empieza con quipu1 o quipu2';
    case 'damagedLog':
      return `el registro está dañado; línea ${problem.damage.line}: ${problemText(problem.damage.problem)}`;
    case 'otherSheet':
      return `el comprobante es de la hoja ${problem.said} y el registro, de la ${problem.found}`;
    case 'otherEpoch':
      return `el registro no llega a la época ${problem.said}, que es la del comprobante`;
    case 'cutLog':
      return `el comprobante cubre ${problem.said} líneas y el registro tiene ${problem.found}: le faltan las últimas`;
    case 'otherLine':
      return `la línea ${problem.line} del registro no es la del comprobante: algo se cambió hasta ahí`;
    case 'noSuchLine':
      return 'ninguna línea del registro corresponde a ese código: el registro es otro, fue cambiado o está cortado';
    case 'wrongSignature':
      return 'la firma del comprobante no es de este servidor, o el comprobante fue cambiado';
    case 'otherKey':
      return `lo firmó la llave ${problem.said}, que no está entre las que se dieron: pida al servidor las suyas otra vez (/api/receipt-key trae también las anteriores)`;
  }
};

const SIGNATURE = {
  right: 'correcta',
  unknown: 'sin comprobar (indique la llave pública del servidor con --key)',
  none: 'un código corto no la lleva; el texto entero del comprobante, sí',
} as const;

const linesText = (from: number, to: number): string =>
  from === to ? `la línea ${from}` : `las líneas ${from} a ${to}`;

const epochsText = (spans: readonly EpochSpan[]): string =>
  spans.map(({ epoch, from, to }) => `la ${epoch}, ${linesText(from, to)}`).join('; ');

/** Says in words whether a receipt is valid. Times are Guayaquil's. */
export const verdictText = (verdict: Verdict): string => {
  if (!verdict.ok) return `Comprobante NO válido: ${refusalText(verdict.problem)}\n`;
  const { covered, code, from, at, epochs, isClosed, lines, signature, signedAt, words } = verdict;
  const after = lines - covered.lines;
  const rest = after === 1 ? 'sigue 1 línea más' : `sigue ${after} líneas más`;
  const signed = signature === 'right' && signedAt !== null ? `, del ${instantText(signedAt)}` : '';
  return [
    `Comprobante válido: hoja ${covered.sheetId}, época ${covered.epoch}, código ${code}`,
    quipuText(code),
    `Cubre ${linesText(1, covered.lines)} de ${lines}: desde ${instantText(from)} hasta ${instantText(at)}, hora de Guayaquil`,
    `Épocas de lo que cubre: ${epochsText(epochs)}`,
    `El fin de la evaluación ${isClosed ? 'está' : 'no está'} en lo que cubre`,
    `Después de lo que cubre, el registro ${after === 0 ? 'no sigue' : rest}`,
    `Firma: ${SIGNATURE[signature]}${signed}`,
    wordsText(words),
  ].join('\n');
};
