import { lines } from '../../../ui/counted-texts.ts';

export const texts = {
  columnsLabel: 'Qué columnas tiene',
  template: 'Descargar una plantilla',
  templateHint: 'La plantilla trae una línea de ejemplo: bórrela antes de cargar el archivo.',
  file: 'Archivo CSV',
  needsFile: 'Elija el archivo.',
  largeFile: (megabytes: number) => `El archivo pasa de ${megabytes} MB: divídalo.`,
  unreadable: 'No se pudo leer el archivo. Elíjalo otra vez.',
  result: 'Resultado del ensayo',
  checking: 'Revisando el archivo…',
  retry: 'Revisar otra vez',
  sums: {
    lines: (count: number) => `${lines(count)} en el archivo.`,
    warned: (count: number) =>
      `${lines(count)} que revisar: puede haber un error. Si lo hay, ${count === 1 ? 'corríjala' : 'corríjalas'} en el archivo, y elíjalo otra vez.`,
    wrong: (count: number) =>
      `${lines(count)} con problemas: ${count === 1 ? 'corríjala' : 'corríjalas'} en el archivo, y elíjalo otra vez.`,
  },
  unread: (problem: string) => `Este archivo ${problem}. Elija otro, o corríjalo y elíjalo otra vez.`,
  wrongNames:
    'La primera línea de este archivo no tiene los nombres que se esperan. Corríjalos en el archivo, y elíjalo otra vez.',
  isUnread: 'Elija un archivo que se pueda cargar.',
  show: 'Mostrar',
  every: 'Todas las líneas',
  onlyWrong: 'Solo problemas',
  warned: 'Revisar',
  isSure: (count: number) =>
    count === 1 ? 'La revisé, y la línea está bien' : `Las revisé, y las ${count} líneas están bien`,
  needsSure: 'Revise lo que se señala, y márquelo si está bien.',
  headings: { line: 'Línea', fate: 'Qué pasa', problems: 'Problemas' },
  line: (line: number) => `Línea ${line}`,
  whole: 'El archivo',
  wrong: 'Con problemas',
  notPlanned: 'Sin revisar',
  problem: (field: string | null, text: string) => (field === null ? text : `${field}: ${text}`),
  none: 'Ninguno',
  hasProblems: (count: number) => `El archivo tiene ${lines(count)} con problemas.`,
  nothing: 'En el archivo no hay nada nuevo que cargar.',
  notChecked: 'Espere a que termine la revisión.',
  loading: 'Cargando…',
  doneBefore: (register: string) => `La carga ya estaba hecha, y no se hizo dos veces: consta en ${register}.`,
} as const;
