import { sayCode } from '../../laboratory/session-code-store.ts';
import { texts as laboratoryTexts } from '../../laboratory/texts.ts';
import { action } from '../command/command.ts';
import { numberOf } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { flag, required } from '../command/parameter.ts';

export const texts = {
  code: (session: number, code: string) => `Sesión ${session}: ${code}`,
  wouldSay: (session: number) => `Se daría el código de la sesión ${session}.`,
} as const;

/** It is read aloud to who keeps the room. */
export const sayOpeningCode = action({
  name: 'opening-code',
  summary: 'Da el código con que los laboratorios abren las preguntas de una sesión.',
  details: 'Se dicta o se escribe en la pantalla del laboratorio. Es el mismo en todos, y no abre otra sesión.',
  args: { session: required(numberOf('SESIÓN'), 'El número de la sesión.') },
  options: { early: flag('Aunque falte más de media hora para la sesión.') },
  run: async ({ tx, config, now, isDry }, { session, early }) => {
    const said = await sayCode(tx, config, { session, isEarly: early, at: now() });
    if (typeof said === 'string') return failed(laboratoryTexts.noCode[said]);
    return {
      kept: { session, early: said.wasEarly },
      lines: [isDry ? texts.wouldSay(session) : texts.code(session, said.code)],
    };
  },
});
