import { endingTexts } from './ending-texts.ts';

/** Texts on what did not become an answer, or waits. */
export const leftTexts = {
  earlier: 'Lo anterior sí cuenta.',
  keptApart: endingTexts.keptApart,
  unsent: (count: number) =>
    count === 1
      ? 'Una respuesta suya no ha llegado al servidor. Está guardada en este equipo, y se enviará al volver la conexión, o cuando vuelva a ingresar aquí. Si la dio antes del cierre y llega a tiempo, cuenta; si no, la revisará una persona.'
      : `${count} respuestas suyas no han llegado al servidor. Están guardadas en este equipo, y se enviarán al volver la conexión, o cuando vuelva a ingresar aquí. Las que dio antes del cierre y llegan a tiempo cuentan; las demás las revisará una persona.`,
  unsentInMemory: (count: number) =>
    count === 1
      ? 'Una respuesta suya no ha llegado al servidor, y este equipo no puede guardarla: no cierre esta ventana y avise a la persona encargada.'
      : `${count} respuestas suyas no han llegado al servidor, y este equipo no puede guardarlas: no cierre esta ventana y avise a la persona encargada.`,
} as const;
