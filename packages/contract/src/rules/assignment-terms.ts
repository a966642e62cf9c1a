/** The heading of an assignment receipt, on the screen, on paper and as PDF. */
export const ASSIGNMENT_TITLE = 'Reprogramación: Comprobante de asignación';

const inWords = (minutes: number): string => (minutes === 1 ? '1 minuto' : `${minutes} minutos`);

/** What an assignment receipt asks of who holds it. `duration`: of the evaluation, in minutes. */
export const assignmentTerms = (duration: number | null): readonly string[] => [
  'Si rinde la evaluación de forma presencial, llegue a la sede 30 minutos antes de la hora señalada.',
  'Si rinde la evaluación en línea, conéctese 10 minutos antes de la hora señalada.',
  'Solo se permite usar papel blanco, lápiz y borrador.',
  ...(duration === null ? [] : [`La evaluación dura ${inWords(duration)}.`]),
  'El acompañamiento a personas con discapacidad se limita a la movilidad reducida de manos o brazos y a la ceguera total.',
  'Las personas con discapacidad visual o auditiva superior al 30 % rinden una sola evaluación, adaptada.',
];
