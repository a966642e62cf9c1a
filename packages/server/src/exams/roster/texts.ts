import { spanInWords } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { signed } from '../../platform/mail/signed.ts';
import { capitalized, roomInWords } from '../assignments/room-words.ts';
import type { LeftOutProblem } from './plan-roster.ts';

/** Somebody takes an evaluation there and then, as they are told. */
export interface PlaceWords {
  readonly evaluation: string;
  readonly start: EpochMs;
  readonly end: EpochMs;
  /** Null: no room. */
  readonly room: string | null;
  readonly desk: number | null;
}

const where = ({ room, desk }: PlaceWords): string =>
  room === null ? '' : ` ${capitalized(roomInWords(room))}${desk === null ? '' : `, puesto ${desk}`}.`;

const changed = (institution: string, fullName: string, said: readonly string[]): string =>
  signed(
    institution,
    `${fullName}:`,
    ...said,
    'En la plataforma puede ver su horario y descargar otra vez el comprobante de asignación.',
  );

/** An examinee reads these when the roster changes under them. */
export const texts = {
  title: 'Su evaluación',
  entered: (words: PlaceWords): string =>
    `Rendirá «${words.evaluation}» ${spanInWords(words.start, words.end)}.${where(words)}`,
  moved: (words: PlaceWords): string =>
    `Cambió dónde o cuándo rinde «${words.evaluation}»: ${spanInWords(words.start, words.end)}.${where(words)}`,
  otherTimes: (evaluation: string, { start, end }: Pick<PlaceWords, 'start' | 'end'>): string =>
    `Cambió cuándo rinde «${evaluation}»: ${spanInWords(start, end)}.`,
  otherLimit: (evaluation: string, { start, end }: Pick<PlaceWords, 'start' | 'end'>): string =>
    `Cambió el tiempo que tiene para rendir «${evaluation}», ${spanInWords(start, end)}.`,
  limit: (minutes: number): string =>
    `El tiempo para rendirla es de ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}, más el adicional que usted tenga.`,
  enteredMail: (institution: string, fullName: string, entered: readonly string[]) => ({
    subject: entered.length === 1 ? 'Consta en una evaluación' : 'Consta en varias evaluaciones',
    text: signed(
      institution,
      `${fullName}:`,
      ...entered,
      'Al ingresar en la plataforma la encuentra en su inicio, con su horario y su comprobante de asignación.',
    ),
  }),
  movedMail: (institution: string, fullName: string, moved: readonly string[]) => ({
    subject: 'Cambió dónde o cuándo rinde su evaluación',
    text: changed(institution, fullName, moved),
  }),
  timesMail: (institution: string, fullName: string, message: string) => ({
    subject: 'Cambió el horario de su evaluación',
    text: changed(institution, fullName, [message]),
  }),
  /** An operator reads these of the times of a session. */
  windows: {
    windowOver: 'La sesión terminaría antes de ahora.',
    tooLate: 'Una sesión termina antes del año 2100.',
  },
  hasPeople: 'Alguien consta o constó en esa sesión, aunque sea de prueba: no se borra.',
  /** An operator reads these when a change of the roster cannot be made. */
  problems: {
    noSession: 'no existe esa sesión',
    sessionOver: 'esa sesión ya terminó',
    notExaminee: 'la persona no es aspirante',
    finished: 'la persona ya terminó esa evaluación',
    absent: 'la persona consta como ausente en esa evaluación',
    underWay: 'la evaluación de la persona está en curso: solo puede cambiar de sala',
    inLaboratory: 'su hoja está en un laboratorio sin conexión: reciba antes sus resultados, o anúlelo',
    trialByFile:
      'ya consta en esa evaluación, y un archivo no cambia si es una prueba: si no la ha empezado, "npx quipu enter" con --trial o ' +
      '--counts',
    trialStarted: 'la persona ya empezó esa evaluación: no se cambia si es una prueba',
    onlyTrial: 'solo tiene una prueba de esa evaluación, que no se cuenta: hágale entrar por su nombre',
    takesIt: 'ya rinde esa evaluación, y le cuenta: no se le cambia por una práctica',
    practises: 'ya la tiene por otra sesión: lo que practique se ve también aquí',
    deskWithoutRoom: 'un puesto necesita una sala',
    roomFull: 'la sala no tiene más puestos en esa sesión',
    noDesk: 'la sala no tiene ese puesto',
    deskTaken: 'ese puesto ya es de otra persona en esa sesión',
  } satisfies Record<LeftOutProblem, string>,
  practice: {
    notFinished: 'no llegó al final',
    silent: (seconds: number) => `su equipo calló ${seconds} s`,
    gap: 'su registro llegó incompleto',
    refused: {
      noSession: 'Esa sesión no existe.',
      isPractice: 'Esa sesión ya es de práctica.',
      tooLate: 'Falta menos de media hora para que empiece, o ya empezó: no queda tiempo para practicar.',
      noPractice: 'Elija una evaluación de práctica que esté activa, y que no sea la de esta sesión.',
      otherPractice: 'A esta sesión ya se le ofreció otra práctica: ofrézcale la misma.',
      nobody: 'Todas las personas de la nómina ya tienen la práctica, o no hay nadie.',
    },
  },
  withdrawn: (evaluation: string): string => `Ya no consta en la nómina de «${evaluation}».`,
} as const;
