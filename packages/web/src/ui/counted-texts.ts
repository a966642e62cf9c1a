/** Says a number of things. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const people = (count: number): string => counted(count, 'persona', 'personas');
export const minutes = (count: number): string => counted(count, 'minuto', 'minutos');
export const answers = (count: number): string => counted(count, 'respuesta', 'respuestas');
export const questions = (count: number): string => counted(count, 'pregunta', 'preguntas');
export const lines = (count: number): string => counted(count, 'línea', 'líneas');
