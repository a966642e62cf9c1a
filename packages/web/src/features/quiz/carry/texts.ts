import { answers, counted } from '../../../ui/counted-texts.ts';
import { texts as uiTexts } from '../../../ui/texts.ts';

/** Texts of an evaluation that goes on on another device. */
export const texts = {
  changed: 'Abierta antes en otro equipo o navegador',
  changedPending: (count: number) => `En el otro equipo: ${answers(count)} sin enviar`,
  pending: (count: number, hour: string) =>
    `En el otro equipo había ${answers(count)} sin enviar (última noticia, ${hour}). Si puede, traiga lo que falta: así cuenta aquí, si no lo respondió de nuevo. Si solo enciende ese equipo con internet en esta evaluación, se envía solo y la institución lo revisa.`,
  changedApart: (count: number) => `Del otro equipo: ${answers(count)} en revisión`,
  apart: (count: number) =>
    `${count === 1 ? 'Llegó' : 'Llegaron'} ${answers(count)} del otro equipo, que la institución va a revisar. Aquí esas preguntas están sin responder: si las responde, o si trae lo del otro equipo, cuentan ya.`,
  nonePending: (hour: string) =>
    `Según su última noticia (${hour}), el otro equipo no tenía nada sin enviar. Si después respondió o estaba escribiendo algo allí, tráigalo: de eso no hay noticia.`,
  counts: (there: number, here: number, hour: string) =>
    `A las ${hour} allí había ${answers(there)}; aquí hay ${here}.`,
  changedSilent: 'El otro equipo dejó de comunicarse',
  silent: (hour: string) =>
    `El otro equipo dejó de comunicarse a las ${hour}; lo que respondió allí después no está aquí todavía.`,
  changedFewer: 'En el otro equipo había más respuestas',
  howToBring:
    'Si puede encenderlo, tráigalas con el botón de abajo: ese equipo no necesita internet. Si solo lo enciende con internet en esta evaluación, se envían solas y la institución las revisa.',
  unknown:
    'No se sabe si en el otro equipo quedaron respuestas sin enviar. Si respondió allí sin conexión, puede traerlas.',
  asking: 'Abierta antes: se consulta si quedó algo en otro equipo',
  maybeElsewhere: '¿Respondió en otro equipo?',
  ifElsewhere: 'Si respondió esta evaluación en otro equipo o navegador sin conexión, puede traer esas respuestas.',
  another: 'Todavía falta algo.',
  bring: 'Traer respuestas del otro equipo',
  beforeFinish: (known: string) =>
    `${known}. Si puede, tráigalo antes de finalizar, en el aviso sobre el otro equipo: después puede que ya no cuente.`,
  understood: 'Entendido',

  bringTitle: 'Traer respuestas del otro equipo',
  bringHelp: `En el otro equipo vuelva a la evaluación (no necesita internet) y elija «${uiTexts.carry}». Si allí le pide ingresar, entre en «Revisar mi equipo»: la misma opción está al final. Su tiempo sigue corriendo.`,
  byCamera: 'Leer los códigos con la cámara',
  byFile: 'Elegir el archivo',
  aim: 'Ponga la pantalla del otro equipo frente a la cámara hasta que el código llene el recuadro.',
  parts: (known: number, all: number) => `${known} de ${all} partes leídas`,
  noPart: 'Todavía no se lee ningún código.',
  tooLong: 'Si no avanza, acerque las pantallas, suba el brillo o use el archivo.',
  progress: 'Partes leídas',
  camera: 'Cámara',
  stop: 'Dejar la cámara',
  largeFile: 'Ese archivo es demasiado grande para ser de respuestas.',
  unreadable: 'No se pudo leer el archivo. Elíjalo otra vez.',
  noReader: 'Este navegador no pudo leer códigos. Use el archivo.',
  sending: 'Entregando las respuestas al servidor…',
  noConnection:
    'No hay conexión con el servidor. Lo que se leyó sigue aquí mientras no cierre esta ventana: vuelva a intentarlo.',
  refused: 'El servidor no aceptó estas respuestas.',
  retry: 'Reintentar',
  notLoaded: 'No se pudo cargar lo que trae respuestas de otro equipo.',
  came: (count: number) => `${count === 1 ? 'Se trajo' : 'Se trajeron'} ${answers(count)}.`,
  nothingCame: 'No había respuestas nuevas que traer.',
  same: (count: number) => `${answers(count)} ya ${count === 1 ? 'estaba' : 'estaban'} aquí.`,
  waiting: (count: number) =>
    `${answers(count)} no ${count === 1 ? 'se pudo' : 'se pudieron'} dar ahora, porque la evaluación no admite respuestas en este momento: ${count === 1 ? 'sigue' : 'siguen'} en el otro equipo. Vuelva a ${count === 1 ? 'traerla' : 'traerlas'} cuando pueda responder.`,
  kept: (count: number) =>
    `${answers(count)} ${count === 1 ? 'quedó' : 'quedaron'} para revisión: ${count === 1 ? 'la' : 'las'} respondió de otra manera aquí, o fuera de tiempo. La institución decidirá.`,
  ended: 'La evaluación ya está finalizada.',
  close: 'Cerrar',
  back: 'Volver a la evaluación',

  carry: uiTexts.carry,
  carryHelp:
    'Si este equipo no vuelve a conectarse, ingrese con su usuario en otro, entre en la misma evaluación y elija allí «Traer respuestas del otro equipo».',
  sealed: 'Van selladas: solo el servidor puede abrirlas, y solo con su usuario.',
  showCodes: 'Mostrar códigos para la cámara',
  saveFile: 'Descargar archivo',
  saved: (hour: string) => `Archivo descargado a las ${hour}. Llévelo al otro equipo, por ejemplo en una memoria USB.`,
  unable: (isKept: boolean) =>
    `Este navegador no puede preparar sus respuestas para llevarlas. ${isKept ? 'Siguen guardadas en este equipo: no borre nada de él' : 'No cierre esta ventana'} y avise a la persona encargada.`,
  failed: 'No se pudieron preparar sus respuestas. Vuelva a intentarlo.',
  tooMany: 'Son demasiadas para mostrarlas en códigos. Use el archivo.',
  preparing: 'Preparando…',
  code: (parts: number) =>
    `Códigos QR que cambian, con ${counted(parts, 'parte', 'partes')}, para la cámara del otro equipo`,
  showing: (parts: number) =>
    `Muéstrelo a la cámara del otro equipo hasta que allí diga que terminó (${counted(parts, 'parte', 'partes')}).`,
  takesLong: (minutes: number) =>
    `Tomará alrededor de ${counted(minutes, 'minuto', 'minutos')}: el archivo es más rápido.`,
  withoutTyped:
    'Sin lo último que se estaba escribiendo: este equipo no pudo guardarlo como respuesta. Si la evaluación está abierta aquí en otra pestaña, llévelo desde ella; si no, escríbalo otra vez en el otro equipo.',
  nothingHere: 'En este equipo no hay respuestas sin enviar.',
  notRead: 'No se pudo leer lo que este equipo guarda. No borre nada de este equipo y avise.',
  someUnreadable: (count: number) =>
    `${count === 1 ? 'Hay 1 evaluación que no se pudo leer' : `Hay ${count} evaluaciones que no se pudieron leer`}. No borre nada de este equipo y avise.`,
  unsent: (count: number) => `${answers(count)} sin enviar`,
  take: 'Llevar',
  home: 'Ir al inicio',
  pause: 'Pausar',
  goOn: 'Continuar',
  slower: 'Más despacio',
  faster: 'Más rápido',
} as const;
