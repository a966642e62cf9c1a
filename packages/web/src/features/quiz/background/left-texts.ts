/** Texts on what did not become an answer, or waits. */
export const leftTexts = {
  earlier: 'Lo anterior sí cuenta.',
  keptApart: (count: number) =>
    count === 1
      ? 'Una respuesta suya no se pudo aceptar o llegó después del cierre: está guardada en el servidor, y no cuenta a menos que una persona, al revisarla, decida que sí.'
      : `${count} respuestas suyas no se pudieron aceptar o llegaron después del cierre: están guardadas en el servidor, y no cuentan a menos que una persona, al revisarlas, decida que sí.`,
  unsent: (count: number) =>
    count === 1
      ? 'Una respuesta suya no ha llegado al servidor. Está guardada en este equipo, y se enviará al volver la conexión, o cuando vuelva a ingresar aquí. Si la dio antes del cierre y llega a tiempo, cuenta; si no, la revisará una persona.'
      : `${count} respuestas suyas no han llegado al servidor. Están guardadas en este equipo, y se enviarán al volver la conexión, o cuando vuelva a ingresar aquí. Las que dio antes del cierre y llegan a tiempo cuentan; las demás las revisará una persona.`,
  unsentInMemory: (count: number) =>
    count === 1
      ? 'Una respuesta suya no ha llegado al servidor, y este equipo no pudo guardarla. Avise ahora a la persona encargada.'
      : `${count} respuestas suyas no han llegado al servidor, y este equipo no pudo guardarlas. Avise ahora a la persona encargada.`,
} as const;
