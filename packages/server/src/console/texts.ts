/** What who watches reads when a call of the console is refused. */
export const texts = {
  noRole: 'Su cuenta no tiene acceso a la supervisión.',
  noSession: 'La jornada no existe o no está asignada a su cuenta.',
  noSheet: 'La evaluación no existe o no está asignada a su cuenta.',
} as const;
