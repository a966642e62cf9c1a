import { type CodeRefusal, SAID_BEFORE_MS, sayCode } from '../../laboratory/session-code-store.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { action } from '../command/command.ts';
import { numberOf } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { flag, required } from '../command/parameter.ts';

const REFUSED: Readonly<Record<CodeRefusal, string>> = {
  none: 'Esa sesión no tiene código: ningún laboratorio tiene hojas de ella.',
  early: `Todavía no es hora: el código se da desde ${SAID_BEFORE_MS / MINUTE_MS} minutos antes del inicio de la sesión. Si hace falta antes, use --early.`,
  otherSecret: 'El código se guardó con otro secreto del servidor: prepare otra vez sus laboratorios.',
};

export const texts = {
  refused: REFUSED,
  code: (session: number, code: string) => `Sesión ${session}: ${code}`,
  wouldSay: (session: number) => `Se daría el código de la sesión ${session}.`,
} as const;

/** It is read aloud to who keeps the room. */
export const sayOpeningCode = action({
  name: 'opening-code',
  summary: 'Da el código con que los laboratorios abren las preguntas de una sesión.',
  details: 'Se dicta o se escribe en la pantalla del laboratorio. Es el mismo en todos, y no abre otra sesión.',
  args: { session: required(numberOf('SESIÓN'), 'El número de la sesión.') },
  options: { early: flag('Aunque falte más para la sesión.') },
  run: async ({ tx, config, now, isDry }, { session, early }) => {
    const said = await sayCode(tx, config, { session, isEarly: early, at: now() });
    if (typeof said === 'string') return failed(REFUSED[said]);
    return { kept: { session, early }, lines: [isDry ? texts.wouldSay(session) : texts.code(session, said.code)] };
  },
});
