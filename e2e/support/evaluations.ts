/** Names of the evaluations that these tests take. The first three are demonstration data, the others are in e2e/evaluations. */
export const EVERY_TYPE = 'Evaluación de práctica: tipos de pregunta';
/** Permits rescheduling, as does the next one; of people in the demonstration data it says where they take it. */
export const WHOLE_EXAM = 'Examen de admisión: simulación completa';
export const TIMED_SECTIONS = 'Evaluación por secciones con tiempo';
export const HYBRID = 'Prueba sin conexión';
export const BRIEF_SECTIONS = 'Prueba de secciones breves';
/** Hybrid, with a timed section, and its examinees may take it along in a file. */
export const HYBRID_WITH_BACKUP = 'Prueba híbrida con respaldo';
/** One item of each type, graded; its answers are shown, and regrades are taken. */
export const GRADED = 'Prueba calificada';
/** Camera, photos and microphone are watched; part of the demonstration data. */
export const WITH_CAMERA = 'Evaluación de práctica con cámara';
/** Hybrid; the camera is watched, its loss covers the question, and a screen capture ends the evaluation. */
export const WATCHED = 'Prueba con cámara';
/** One item of each type that is typed in, and a brief timed section that shows two texts on one page. */
export const WRITTEN = 'Prueba escrita';
/** An evaluation like the watched one, with a text. */
export const WRITTEN_WATCHED = 'Texto con cámara';
