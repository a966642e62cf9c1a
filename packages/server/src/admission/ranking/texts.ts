import type { RankedCandidate, TieRule } from './rank-candidates.ts';

export const texts = {
  standing: {
    within: 'dentro del cupo',
    edge: 'empate en el límite: por decidir',
    beyond: 'fuera del cupo',
    ungraded: 'sin nota',
    unseated: 'sin cupo cargado',
  } satisfies Record<RankedCandidate['standing'], string>,
  rule: {
    none: 'Los empates no se resuelven: se señalan.',
    enrolledFirst: 'Entre notas iguales va primero quien finalizó antes su inscripción.',
    lastGrade: 'Entre notas iguales va primero quien tiene mayor nota del proceso anterior.',
  } satisfies Record<TieRule, string>,
  seats: (seats: number | null) => (seats === null ? 'sin cupo cargado' : seats === 1 ? '1 cupo' : `${seats} cupos`),
  edge: (people: number, seats: number) =>
    `Empate en el límite del cupo: ${people} personas con la misma nota para ${seats} ${seats === 1 ? 'cupo' : 'cupos'}.`,
  unpublished: (count: number) => `Notas sin publicar en esta lista: ${count}.`,
  inReview: (count: number) => `Personas de esta lista con respuestas guardadas que esperan una decisión: ${count}.`,
} as const;
