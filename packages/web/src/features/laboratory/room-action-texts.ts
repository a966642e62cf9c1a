import type { RoomActionKind } from '@quipu/contract';

const WHAT: Readonly<Record<RoomActionKind, string>> = {
  extend: 'Dar tiempo',
  pause: 'Pausar',
  resume: 'Reanudar',
  message: 'Enviar un mensaje',
  reopen: 'Reabrir una evaluación',
  unlock: 'Permitir que vuelva a intentar su clave',
};

/** A room's proctor reads these. */
export const roomActionTexts = {
  title: 'Supervisión de la sala',
  help: 'Para actuar hace falta el código de supervisión que recibió quien preparó el paquete. Lo que haga queda registrado con su nombre y llega a la institución con los resultados.',
  code: 'Código de supervisión',
  codeMissing: 'Escriba el código de supervisión',
  name: 'Su nombre',
  nameMissing: 'Escriba su nombre',
  what: 'Qué hacer',
  kinds: WHAT,
  whom: 'A quién',
  everybody: 'Todas las personas',
  onePerson: 'Elija una persona',
  minutes: 'Minutos',
  minutesWrong: (most: number) => `Escriba los minutos, de 1 a ${most}`,
  reason: 'Motivo',
  pauseReason: 'Motivo (lo leerá quien quede en pausa)',
  isPaused: (person: string) => `${person} · en pausa`,
  reasonMissing: 'Escriba el motivo',
  message: 'Mensaje',
  messageMissing: 'Escriba el mensaje',
  does: 'Hacerlo',
  doing: 'Enviando…',
  done: 'Hecho.',
  refused: 'El servidor no lo aceptó.',
  failed: 'El servidor local no respondió. Pídalo otra vez igual: no se hará dos veces.',
} as const;
