import type { EpochMs } from '@quipu/engine';
import { momentText } from '../text/moment.ts';
import { plural } from '../text/plural.ts';

const number = new Intl.NumberFormat('es-EC', { useGrouping: true });
/** Thousands with a space, as the office writes them. */
export const counted = (value: number): string => number.format(value).replace(/[.,\u00a0\u202f](?=\d{3})/g, ' ');
export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0).replace('.', ',')} s`;
export const time = (ms: number | null): string =>
  ms === null ? '–' : ms < 1_000 ? `${Math.round(ms)} ms` : seconds(ms);
export const people = (count: number): string => (count === 1 ? '1 persona' : `${counted(count)} personas`);
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

interface Disturbed {
  readonly id: number;
  readonly name: string;
  readonly start: EpochMs;
  readonly waiting: number;
  readonly underWay: number;
}

export const texts = {
  // What keeps it from being run.
  underWay: (who: string, at: EpochMs) =>
    `Hay otro simulacro en marcha, de ${who}, desde ${momentText(at)}. Espere, o deténgalo en /oficina/simulacro.`,
  left: (who: string, at: EpochMs) =>
    `Quitando lo que dejó un simulacro de ${who} (${momentText(at)}) que se interrumpió…`,
  nothingLeft: 'No quedaba nada de ningún simulacro.',
  cutShort: 'Se interrumpió.',
  cleaned: 'Quitado lo que quedaba de un simulacro interrumpido.',
  disturbs: 'No se hace: estorbaría a personas que rinden ahora o muy pronto.',
  disturbed: ({ id, name, start, waiting, underWay }: Disturbed) =>
    `  sesión ${id} de "${name}" (${momentText(start)}): ${people(waiting)}, ${plural(underWay, 'rindiendo ahora', 'rindiendo ahora')}`,
  despite: 'Para hacerlo de todos modos: --anyway.',
  closed: 'La plataforma está cerrada para navegadores (settings.web): ábrala antes de ensayar.',
  codes: 'Cada ingreso pide un código por correo (rules.login_code), que nadie leería: apáguelo mientras ensaya.',
  noServer: (origin: string) => `En ${origin} no contesta el servidor. Arránquelo, o indique otro con --url.`,
  otherServer: (origin: string) =>
    `El servidor de ${origin} no es de esta instalación: no conoce a las personas del simulacro.`,
  another: 'Otro simulacro acaba de empezar.',
  exists: (path: string) => `Ya existe ${path}: indique otro nombre.`,
  notWritten: (path: string, why: string) =>
    `No se pudo escribir ${path} (${why}): el informe está en /oficina/simulacro.`,
  stranger: (origin: string, status: number) =>
    `el servidor de ${origin} no dejó ingresar a una persona del simulacro (${status}): usa otra base de datos, o no deja ingresar`,
  bothDatabase: '--stop-database y --start-database van juntos.',

  // What it would do.
  would: (origin: string) => `Se ensayaría contra ${origin}:`,
  wouldStep: (count: number, ms: number) => `  ${people(count)}, unos ${seconds(ms)}`,
  wouldMisfortunes: (names: readonly string[]) =>
    names.length === 0 ? '  sin percances' : `  y percances: ${names.join(', ')}`,
  wouldRemove: 'Con personas, una evaluación y sesiones propias, que no cuentan en ninguna parte y al final se quitan.',

  // While it runs.
  live: (origin: string) => `Se sigue en ${origin}/oficina/simulacro. Ctrl-C lo detiene y quita sus datos.`,
  preparing: (count: number) => `Preparando ${people(count)}`,
  entering: 'Entrada: todos a la vez',
  answering: 'Respondiendo',
  ending: 'Final: todos a la vez',
  calm: 'Respondiendo, antes del percance siguiente',
  happening: (name: string) => `Percance: ${name}`,
  checking: 'Comparando cada registro con la base de datos',
  removing: 'Quitando los datos del simulacro',
  over: 'Terminado',
  line: (step: number, steps: number, phase: string, inside: number, replies: number, p99: number | null) =>
    `paso ${step} de ${steps} · ${phase} · ${counted(inside)} dentro · ${counted(replies)} respuestas/s · p99 ${time(p99)}`,

  // Criteria.
  notIn: (count: number) => `${people(count)} no ${count === 1 ? 'llegó' : 'llegaron'} a ver la primera pregunta`,
  notEnded: (count: number) =>
    `${people(count)} no ${count === 1 ? 'recibió' : 'recibieron'} la palabra de que su evaluación terminó`,
  slowStart: (ms: number, limit: number) => `el inicio tarda ${seconds(ms)} (para el 99 %; hasta ${seconds(limit)})`,
  slowAnswers: (ms: number, limit: number) =>
    `el servidor tarda ${time(ms)} en tomar respuestas (para el 99 %; hasta ${seconds(limit)})`,
  slowEnd: (ms: number, limit: number) => `finalizar tarda ${seconds(ms)} (para el 99 %; hasta ${seconds(limit)})`,
  lost: (count: number) => `${plural(count, 'respuesta se perdió', 'respuestas se perdieron')}`,
  manyTroubles: (count: number, requests: number) => `${counted(count)} fallos en ${counted(requests)} solicitudes`,

  // The verdict.
  nothingSaid: 'No hay veredicto: no se completó ningún paso.',
  holdsAll: (count: number) => `Aguanta ${people(count)}, todas las que se pidieron; no se probó con más.`,
  holdsSoFar: (count: number) => `Aguanta ${people(count)}; no se llegó a probar con más.`,
  holdsUpTo: (held: number | null, broken: number, why: string) =>
    held === null
      ? `No aguanta ${people(broken)}: ${why}.`
      : `Aguanta ${people(held)}; con ${counted(broken)}, ${why}.`,
  stopped: 'Se detuvo antes de terminar.',
  fault: (why: string) => `Se interrumpió: ${why}.`,
  disturbsNow: 'ahora estorbaría a personas que rinden, o que rinden muy pronto',
  failedOrder: (why: string) => `no se pudo: ${why}`,
  lowerBound:
    'Es una cota inferior: a los programas que hacen de aspirantes les faltó procesador, y el servidor puede aguantar más. Córralo desde otro equipo.',
  wasBusy: (load: number) =>
    `Este equipo ya estaba ocupado antes de empezar (carga ${load.toFixed(1).replace('.', ',')}): desocupado aguanta más.`,
  nothingLost: (count: number) =>
    `Ninguna respuesta se perdió: ${counted(count)} de los registros de los equipos se compararon con la base de datos.`,
  misfortune: (name: string, ms: number | null) =>
    ms === null
      ? `${name}: no se recuperó.`
      : `${name}: el 98 % o más estaba otra vez en línea a los ${seconds(ms)} de empezar.`,
  notRecovered: (names: readonly string[]) => `Tardó demasiado en recuperarse, o no lo hizo: ${names.join(', ')}.`,
  noExtrapolation:
    'Vale para este equipo, esta configuración y este ritmo. No dice nada de más personas que las probadas, de otra red, ni de cámaras, fotos o imágenes de las preguntas.',

  // Misfortunes.
  restart: 'servidor reiniciado',
  database: (ms: number) => `base de datos detenida ${seconds(ms)}`,
  room: (ms: number) => `red de una sala cortada ${seconds(ms)}`,
  served: (ms: number | null) =>
    ms === null ? 'el servidor no volvió' : `el servidor volvió a atender a los ${time(ms)}`,
  ofRoom: (count: number) => `${people(count)} de esa sala`,
  frozen: 'los procesos de PostgreSQL quedaron en pausa, como una base que no contesta',
  byCommand: 'con las órdenes que se indicaron',

  // What was not tried, and why.
  noRestart: 'El servidor reiniciado: falta --restart-command, por ejemplo "sudo systemctl restart quipu".',
  noDatabase: 'La base de datos detenida: es de otro equipo o sistema; indique --stop-database y --start-database.',
  noMisfortunes: 'Los percances: se pidió sin ellos.',
  notTried: [
    'Cámara, fotos, video en vivo e identificación por rostro o cédula.',
    'Imágenes, sonidos y videos de las preguntas.',
    'Los discos y la memoria de los equipos de los aspirantes: cada registro estuvo en memoria.',
    'La aplicación de escritorio y Safe Exam Browser.',
    'Muchas direcciones: todos llegan desde una sola, y los límites del servidor por dirección valen para todos juntos.',
    'Consolas de supervisores abiertas a la vez: estas evaluaciones no están en ninguna.',
  ],
  captcha: 'La imagen del ingreso: a estas personas se les dio por resuelta.',
  broker: 'Los avisos en vivo: los lleva un servicio externo, o están apagados.',

  // The report.
  unnamed: 'la institución',
  title: (name: string) => `Simulacro de ${name}`,
  ranAt: (at: EpochMs) => `Empezó el ${momentText(at)}, hora de Ecuador.`,
  circumstances: {
    seed: (seed: number) => `Semilla ${seed}: con la misma se comportan igual.`,
    pace: (ms: number, storm: number, answering: number) =>
      `Llegan todos en ${seconds(storm)}, responden ${seconds(answering)} (una pregunta cada ${seconds(ms)}, mediana) y finalizan en ${seconds(storm)}.`,
    machine: (cores: number, gigabytes: number, node: string) =>
      `Este equipo: ${plural(cores, 'núcleo', 'núcleos')}, ${gigabytes} GB de memoria, Node ${node}.`,
    load: (load: number) => `Su carga antes de empezar: ${load.toFixed(2).replace('.', ',')}.`,
    shared: 'Quienes hacen de aspirantes corren en este mismo equipo: lo que gastan no lo tiene el servidor.',
    origin: (origin: string) => `Contra ${origin}, por HTTP y socket.`,
  },
} as const;
