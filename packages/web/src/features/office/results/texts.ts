import { counted, people } from '../../../ui/counted-texts.ts';
export const texts = {
  title: 'Resultados',
  intro: 'Las evaluaciones que se califican. Se cuentan los intentos que valen.',
  table: 'Evaluaciones que se califican',
  empty: 'No hay evaluaciones que se califiquen.',
  columns: {
    name: 'Evaluación',
    taking: 'Quiénes la rinden',
    graded: 'Notas',
    published: 'Publicadas',
    action: 'Acción',
  },
  sheets: (count: number) => people(count),
  notStarted: (count: number) => `${count} sin empezar`,
  underWay: (count: number) => `${count} en curso`,
  graded: (count: number) => counted(count, 'nota', 'notas'),
  waiting: (count: number) => `${count} por calificar`,
  published: (published: number, graded: number) => `${published} de ${graded}`,
  see: 'Ver',
  seeOf: (name: string) => `Ver: ${name}`,
  back: 'Todas las evaluaciones',
  distribution: 'Distribución de las notas',
  noGrades: 'Todavía nadie tiene nota.',
  part: 'Nota',
  people: 'Personas',
  between: (from: string, to: string) => `de ${from} a ${to}`,
  mean: (mean: string, least: string, most: string) => `Promedio ${mean}; la menor, ${least}; la mayor, ${most}.`,
  publish: 'Publicar',
  publishOf: (name: string) => `Publicar los resultados de «${name}»`,
  propose: 'Proponer la publicación',
  proposeOf: (name: string) => `Proponer la publicación de «${name}»`,
  approvedHint:
    'Cuando se apruebe, cada persona podrá ver su nota, y se le avisa por correo. No se puede volver atrás.',
  publishHint: 'Cada persona podrá ver su nota, y se le avisa por correo. No se puede volver atrás.',
  would: (grades: number, mails: number) =>
    `Se ${grades === 1 ? 'publica 1 nota' : `publican ${grades} notas`} y ${mails === 1 ? 'sale 1 correo' : `salen ${mails} correos`}.`,
  nothingToPublish: 'No hay notas nuevas que publicar.',
  stillWaiting: (count: number) =>
    count === 1
      ? 'Queda sin nota: 1 por calificar o en curso. Se publica después, con otro acto igual.'
      : `Quedan sin nota: ${count} por calificar o en curso. Se publican después, con otro acto igual.`,
  stillOpen: (count: number) =>
    count === 1
      ? 'Queda sin publicar: 1 cuyo tiempo se agotó sin conexión y de la que aún puede llegar un respaldo.'
      : `Quedan sin publicar: ${count} cuyo tiempo se agotó sin conexión y de las que aún puede llegar un respaldo.`,
  inReview: (count: number) =>
    `${count === 1 ? '1 persona tiene' : `${count} personas tienen`} respuestas guardadas que esperan una decisión. Están en Solicitudes.`,
  export: 'Descargar',
  exportOf: (name: string) => `Descargar de «${name}»`,
  exportHint: 'Queda registrado quién lo descargó, qué y por qué.',
  file: 'Qué',
  needsFile: 'Elija qué.',
  files: {
    grades: { name: 'Notas', has: 'Una fila por persona: nota, puntos, si está publicada.' },
    responses: {
      name: 'Respuestas por pregunta',
      has: 'Una fila por cada pregunta que vio cada persona: lo que respondió, si es correcto, puntos y tiempo.',
    },
    items: {
      name: 'Análisis de las preguntas',
      has: 'Dificultad, punto-biserial, discriminación, omitidas, tiempo y señales de cada pregunta, y quiénes eligieron cada opción.',
    },
    incidents: { name: 'Incidentes', has: 'Cada incidente con su evidencia y su cierre.' },
    times: { name: 'Tiempos', has: 'Inicio, fin y tiempo devuelto o añadido de cada hoja.' },
    ranked: {
      name: 'Lista ordenada',
      has: 'Solo quienes finalizaron su inscripción en el proceso actual, carrera por carrera, por su nota, con los empates señalados. Quien rindió sin inscribirse no está en ella: su nota está en «Notas». En PDF es el informe para firmar.',
    },
  },
  format: 'Formato',
  formats: { xlsx: 'Excel (XLSX)', csv: 'CSV de Excel en español', pdf: 'PDF para firmar' },
  download: 'Descargar',
  downloaded: 'Archivo descargado',
  typeName: 'Escriba el nombre de la evaluación para confirmar',
  otherName: 'No es el nombre de la evaluación.',
  done: 'Resultados publicados',
  whatIf: '¿Qué pasaría si…?',
  publications: 'Quién publicó',
  older: 'Las anteriores constan en el registro.',
  unknown: 'No consta quién las publicó.',
  byNobody: 'Se publicaron por sí solas, como lo pide la evaluación.',
  publication: (who: string, when: string, grades: number) =>
    `${who} publicó ${counted(grades, 'nota', 'notas')} el ${when}.`,
  approval: (author: string, who: string, when: string, grades: number) =>
    `${author} propuso publicar ${counted(grades, 'nota', 'notas')}. ${who} lo aprobó el ${when}, y se publicaron.`,
} as const;
