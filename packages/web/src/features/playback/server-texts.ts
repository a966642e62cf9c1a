import { serverWords } from '@quipu/contract';
import { answers, lines } from '../../ui/counted-texts.ts';

const PHOTOS = { login: 'Foto del ingreso', quiz: 'Foto de la evaluación', card: 'Foto del documento' } as const;

/** They tell what the server saw and kept. */
export const serverTexts = {
  ...serverWords,
  title: 'Lo que vio el servidor',
  none: 'El servidor no conserva nada más de esta evaluación.',
  post: (count: number, from: number) => `recibió ${lines(count)} del registro, desde la ${from}`,
  held: (count: number) => `recibió ${answers(count)}, tal como las conserva`,
  receipt: (count: number) => `firmó el registro hasta la línea ${count}`,
  incident: (kind: string) => `tiene un incidente de esa hora: ${kind}`,
  photo: (number: number | null) =>
    number === null ? 'recibió una foto del ingreso' : `tiene la foto ${number}, de esa hora según el equipo`,
  photos: 'Fotos alrededor de este instante',
  photosHint: 'Cada vez que se mira una foto queda registrado quién la miró.',
  photoOf: (kind: keyof typeof PHOTOS, number: number | null, clock: string) =>
    `${PHOTOS[kind]}${number === null ? '' : ` n.º ${number + 1}`}, ${clock}`,
  action: (what: string, who: string, why: string | null) => `${what}, por ${who}${why === null ? '' : `: ${why}`}`,
  actions: {
    message: 'mensaje',
    time: 'más tiempo para la persona',
    sessionTime: 'más tiempo para la sesión',
    reopen: 'reapertura',
    fire: 'finalización',
    view: 'video en vivo',
    photo: 'foto vista',
    closeIncident: 'incidente cerrado',
    keptApart: 'decisión sobre respuestas guardadas aparte',
    pause: 'pausa',
    resume: 'fin de la pausa',
    giveLost: 'tiempo perdido devuelto',
    refuseLost: 'tiempo perdido que no se devuelve',
  },
  otherAction: (what: string) => `acción ${what}`,
  notKept: {
    title: 'Lo que no se registra',
    list: [
      'Los envíos que el servidor rechazó o que no llegaron: de ellos solo habla el equipo.',
      'Las caídas del propio servidor de menos de 8 s, y las de un laboratorio.',
      'De cada respuesta, las versiones anteriores a la última que el servidor conserva: están en el registro del equipo.',
      'Los silencios del equipo de menos de 6 s; si no tenía canal en vivo, de menos de 75 s.',
      'La hora del reloj del equipo: el registro lleva la del servidor, como el equipo la calculó.',
      'El tamaño de la pantalla, los cuadros de diálogo y lo que se escribía antes de ser respuesta.',
      'Lo que un equipo dijo del que tenía la evaluación antes: lo pregunta al servidor.',
    ],
  },
} as const;
