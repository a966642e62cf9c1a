/** They say in an operator's words why a request for another session was not decided. */
export const undecided = {
  noRequest: 'No existe una solicitud con ese número.',
  alreadyAccepted: 'La solicitud ya fue aceptada. No se cambió nada.',
  alreadyRejected: 'La solicitud ya fue rechazada. No se cambió nada.',
  wrongStatus:
    'La hoja ya no está pendiente ni terminó por tiempo: solo se puede rechazar la solicitud. No se cambió nada.',
  noSession: 'No existe una sesión con ese número. No se cambió nada.',
  otherEvaluation: 'Esa sesión es de otra evaluación. No se cambió nada.',
  sessionOver: 'Esa sesión ya terminó. No se cambió nada.',
  sameSession: 'La hoja ya está en esa sesión. No se cambió nada.',
  inLaboratory:
    'La hoja está en un laboratorio sin conexión: reciba antes sus resultados, o anúlelo. No se cambió nada.',
  otherAttempt: 'La persona ya tiene otro intento de esa evaluación sin terminar. No se cambió nada.',
} as const;
