/** An applicant reads these when a career cannot be had. */
export const texts = {
  notOffered: 'La carrera seleccionada no está disponible. Seleccione otra.',
  full: (career: string) => `Ya no quedan cupos en ${career}. Seleccione otra carrera.`,
  notInSecond: 'La carrera seleccionada no forma parte de la segunda postulación.',
  notFinished: 'Debe finalizar su inscripción antes de la segunda postulación.',
  notOpen: 'La segunda postulación no está abierta.',
  notYet: 'La segunda postulación todavía no empieza.',
  over: 'El plazo de la segunda postulación ha concluido.',
  already: 'Usted ya envió su segunda postulación.',
  noSeats: 'No hay carreras con cupos disponibles para la segunda postulación.',
  postulated: 'Datos Guardados',
} as const;
