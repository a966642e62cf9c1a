import type { AnswerChange, Fate } from './answer-changes.ts';
import { clockText } from './words/local-time.ts';
import type { SheetNames } from './words/sheet-names.ts';

const FATES: Readonly<Record<Fate, (clock: string) => string>> = {
  waiting: () => 'el registro termina sin palabra de que el servidor la guardara',
  saved: (clock) => `guardada a las ${clock}`,
  overtaken: (clock) => `la cambió otra vez antes de saber si llegó; la posterior, guardada a las ${clock}`,
  refused: (clock) => `a las ${clock} el servidor la rechazó, y esperaba en el equipo`,
  superseded: (clock) => `a las ${clock} el servidor ya tenía una posterior`,
  setAside: (clock) => `a las ${clock} el servidor la apartó`,
};

/** Says how an answer changed, options by their letters, and when the device heard that the server had it. */
export const changeText = (
  { answerId, before, after, fate, heardAt }: AnswerChange,
  names: Pick<SheetNames, 'answer'>,
): string => {
  const was = names.answer(answerId, before);
  const is = names.answer(answerId, after);
  const of = `la respuesta de la ${is.question}`;
  const what =
    before.length === 0
      ? `respondió la ${is.question}: ${is.short}`
      : after.length === 0
        ? `borró ${of}, que era ${was.short}`
        : `cambió ${of} de ${was.short} a ${is.short}`;
  return `${what}; ${FATES[fate](clockText(heardAt ?? 0))}`;
};
