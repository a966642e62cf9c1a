const thousands = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 0 });
/** Thousands with a space between, whatever the browser's own sign for them is. */
const count = (value: number): string =>
  thousands
    .formatToParts(value)
    .map(({ type, value: part }) => (type === 'group' ? ' ' : part))
    .join('');
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0).replace('.', ',')} s`;
const time = (ms: number | null): string => (ms === null ? '–' : ms < 1_000 ? `${Math.round(ms)} ms` : seconds(ms));

export const texts = {
  title: 'Simulacro',
  intro:
    'Aspirantes simulados rinden una evaluación en esta misma instalación, para saber antes del día cuántas personas aguanta. Sus datos van aparte y se quitan al final.',
  how: 'Lo empieza quien opera el servidor, con la orden',
  none: 'Todavía no se hizo ningún simulacro.',
  count,
  time,
  seconds,
  percent: (share: number) => `${Math.round(share * 100)} %`,

  underWay: 'En marcha',
  silent: (ago: string) =>
    `La orden que lo lleva no dice nada desde hace ${ago}. Mientras la base de datos está detenida es lo esperado; si no vuelve, el siguiente simulacro quita lo que dejó.`,
  stopping: 'Se pidió detenerlo: en unos segundos termina y quita sus datos.',
  stepOf: (step: number, steps: number, people: number) =>
    `Paso ${step} de ${steps}: ${people === 1 ? '1 persona' : `${count(people)} personas`}`,
  left: (ms: number | null) =>
    ms === null
      ? 'Sin cálculo de cuánto falta'
      : ms < 120_000
        ? `Faltan unos ${seconds(ms)}`
        : `Faltan unos ${Math.round(ms / 60_000)} min`,
  by: (who: string, at: string) => `De ${who}, ${at}`,
  places: {
    waiting: 'Por llegar',
    entering: 'Ingresando',
    answering: 'Respondiendo',
    finishing: 'Finalizando',
    finished: 'Terminaron',
    gone: 'Se fueron sin terminar',
    cut: 'En la sala sin red',
  },
  whereabouts: 'Dónde están',
  rates: 'El último segundo',
  replies: 'Solicitudes atendidas',
  p50: 'La mitad, en menos de',
  p99: 'El 99 %, en menos de',
  troubles: 'Fallos',
  chart: (most: number) => `Solicitudes por segundo, los dos últimos minutos; la barra más alta: ${count(most)}.`,
  misfortunes: 'Percances',
  misfortune: {
    name: 'Percance',
    at: 'Hora',
    recovered: 'Todos en línea a los',
    note: 'Qué se vio',
    now: 'ahora',
    notYet: 'todavía no',
    never: 'no se recuperó',
  },

  stop: 'Detener',
  stopTitle: 'Detener el simulacro',
  stopHint: 'Termina como está, quita todos sus datos y guarda el informe de lo medido hasta ahora.',
  stops: 'Se detiene en unos segundos.',
  stopped: 'Se pidió detenerlo',

  reports: 'Informes',
  noReport: 'Se interrumpió y no llegó a un veredicto.',
  print: 'Imprimir',
  see: 'Ver',
  seeOf: (at: string) => `Ver el informe del ${at}`,
  columns: { when: 'Cuándo', who: 'Quién', verdict: 'Veredicto', action: 'Acciones' },
  table: 'Simulacros',
  back: 'Todos los simulacros',
  reportOf: (at: string) => `Informe del ${at}`,
  noSuch: 'Ese simulacro no está entre los últimos.',
  steps: 'Pasos',
  step: {
    people: 'Personas',
    withMisfortunes: 'con percances',
    held: 'Aguanta',
    yes: 'sí',
    no: 'no',
    start: 'Inicio (mitad; 99 %)',
    replies: 'Servidor (mitad; 99 %)',
    acknowledged: 'Guardada (99 %)',
    ended: 'Fin (99 %)',
    most: 'Solicitudes/s',
    troubles: 'Fallos',
    cpu: 'CPU (todo; aspirantes)',
  },
  both: (one: string, other: string) => `${one}; ${other}`,
  reasons: (people: number, reasons: readonly string[]) => `Con ${count(people)}: ${reasons.join('; ')}.`,
  calls: (people: number) => `Solicitudes con ${count(people)} personas`,
  call: { call: 'Solicitud', count: 'Cuántas', p50: 'Mitad', p99: '99 %' },
  notTried: 'Qué no se probó',
  circumstances: 'Con qué',
} as const;
