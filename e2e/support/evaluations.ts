/** Names of the evaluations that these tests take. The first two are demonstration data, the others are in e2e/evaluations. */
export const EVERY_TYPE = 'Evaluación de práctica: tipos de pregunta';
export const HYBRID = 'Prueba sin conexión';
export const BRIEF_SECTIONS = 'Prueba de secciones breves';
/** Hybrid, with a timed section, and its examinees may take it along in a file. */
export const HYBRID_WITH_BACKUP = 'Prueba híbrida con respaldo';
