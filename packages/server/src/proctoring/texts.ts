import { MAX_EXTRA_MINUTES, MAX_REASON_LENGTH } from '@quipu/contract';

/** A call of the console is refused in these words. */
export const texts = {
  noRole: 'Su cuenta no tiene acceso a la supervisión.',
  noSession: 'La sesión no existe o no está asignada a su cuenta.',
  noSheet: 'La evaluación no existe o no está asignada a su cuenta.',
  ownSheet: 'Nadie supervisa su propia evaluación.',
  ownEvaluation: 'Usted rinde o rindió esa evaluación: otra persona debe ver las respuestas.',
  notOver: 'Las respuestas se pueden ver cuando la evaluación haya terminado. Mientras tanto, solo operación las ve.',
  someRooms: 'Solo quien supervisa toda la sesión puede darle más tiempo. Dé tiempo a cada persona de su sala.',
  ownSession: 'Usted rinde una evaluación de esta sesión: otra persona debe dar el tiempo.',
  noIncident: 'El incidente no existe o no está asignado a su cuenta.',
  noPhoto: 'La fotografía no existe, ya fue eliminada o no está asignada a su cuenta.',
  otherSession: 'Esa evaluación no es de esta sesión.',
  needsIncidents: 'Elija al menos un incidente.',
  needsReason: `Escriba el motivo, de hasta ${MAX_REASON_LENGTH} caracteres.`,
  needsMessage: 'Escriba el mensaje, de hasta 2000 caracteres.',
  needsMinutes: `Los minutos van de 1 a ${MAX_EXTRA_MINUTES}.`,
  messageTitle: 'Mensaje del supervisor',
  nobodyThere: 'En esta sesión nadie tiene una evaluación pendiente o en curso.',
  nothingToPause: 'Nada está en curso que se pueda pausar: ya terminó, no ha empezado o ya está en pausa.',
  nothingToResume: 'Nada está en pausa.',
  nothingLost:
    'Ya no queda tiempo perdido que devolver: alguien ya decidió, o la evaluación terminó. Si terminó, reábrala con esos minutos.',
  nothingToRefuse: 'Ya no queda tiempo perdido por decidir.',
  ended: 'La evaluación ya terminó: para darle tiempo, reábrala.',
  notUnderWay: 'La evaluación no está en curso.',
  notFinished: 'La evaluación no ha finalizado.',
  notValid: 'Esta evaluación ya no vale: hay otra en su lugar.',
  refusedBefore: 'Cuando lo pidió no se podía, y no se hizo. Si ahora hace falta, pídalo otra vez.',
  timeOver: 'No le queda tiempo: indique cuántos minutos tendrá.',
  alreadyClosed: 'El incidente ya se cerró.',
} as const;
