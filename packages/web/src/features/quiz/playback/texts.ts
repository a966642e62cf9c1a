/** They stand where an examinee saw what a log does not keep. */
export const texts = {
  frame: 'Pantalla del aspirante en ese instante, solo para leer',
  frameOf: (person: string) => `Pantalla de ${person} en ese instante, solo para leer`,
  notOpen: 'La evaluación aún no se había abierto en este equipo.',
  over: 'La evaluación había terminado.',
  overNote: 'El registro no guarda lo que se mostró después del fin.',
} as const;
