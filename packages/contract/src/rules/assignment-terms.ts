/** The heading of an assignment receipt, on the screen, on paper and as PDF. */
export const ASSIGNMENT_TITLE = 'Reprogramación: Comprobante de asignación';

const inWords = (minutes: number): string => (minutes === 1 ? '1 minuto' : `${minutes} minutos`);

/** Names what an assignment receipt asks of who holds it. `duration`: of the evaluation, in minutes. */
export const assignmentTerms = (duration: number | null): readonly string[] => [
  'Si rinde la evaluación de forma presencial, preséntese 30 minutos antes de la hora señalada.',
  'Si rinde la evaluación en línea, conéctese 10 minutos antes de la hora señalada.',
  'Solo se permite papel en blanco, lápiz y borrador.',
  ...(duration === null ? [] : [`La evaluación dura ${inWords(duration)}.`]),
  'El apoyo para personas con discapacidad se limita a movilidad reducida de manos o brazos, o ceguera total.',
  'Quien tiene una discapacidad visual o auditiva superior al 30 % rinde una sola evaluación adaptada.',
  'Presente este comprobante, impreso o en pantalla, junto con su documento de identificación.',
];
