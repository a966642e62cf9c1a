import type { Career } from '@quipu/contract';
import { counted } from '../../ui/counted-texts.ts';

export const texts = {
  title: 'Inscripción',
  steps: 'Pasos de la inscripción',
  stepOf: (step: number, of: number) => `Paso ${step} de ${of}`,
  complete: ' (completo)',
  closed: ' (todavía no disponible)',
  previous: 'Anterior',
  next: 'Siguiente',
  saveAndNext: 'Guardar y siguiente',
  saving: 'Guardando…',
  cancel: 'Cancelar',
  exit: 'Salir',
  finish: 'Finalizar',
  finished: 'Su inscripción está finalizada. Puede revisar sus datos, que ya no se pueden cambiar.',
  closedStep: 'Este paso ya está guardado y no se puede cambiar.',
  fromAccount: 'Estos datos son los de su cuenta. Revíselos antes de continuar.',
  restored: 'Recuperamos lo que escribió en este paso y aún no ha guardado.',
  saved: 'Información actualizada con éxito',
  saveFirst: (step: string) =>
    `No se guardó nada: en el paso «${step}» hay cambios sin guardar, y después ya no se podrían cambiar. Guárdelos primero.`,
  saveFailed: 'Error al guardar la información',
  loadFailed: 'Lo sentimos, no se pudo conectar con el servidor',
  home: 'Ir al inicio',

  contact: 'Contacto',
  residence: 'Dónde vive',
  about: 'Sobre usted',
  cellPhoneHint: '10 dígitos, por ejemplo 0991234567',
  landlinePhoneHint: 'Opcional: 9 dígitos, con el código de la provincia',
  placeHint: 'Escriba y elija de la lista',
  provinceFirst: 'Primero elija la provincia',
  cantonFirst: 'Primero elija el cantón',
  placesLoading: 'Cargando la lista…',
  placesFailed: (label: string) => `No se pudo cargar la lista: ${label}.`,
  retry: 'Reintentar',
  percentageHint: 'Un número de 1 a 100, como consta en su carné',

  sections: 'Secciones de la encuesta',
  progress: (done: number, of: number) => `${done} de ${of}`,
  answered: ' respondidas',
  partSaved: ' · Guardada',
  surveyIntro:
    'Responda sobre el hogar en el que vive. Todas las preguntas son obligatorias. Cada parte se guarda en cuanto está completa.',

  previousGrade: 'Nota anterior',
  grade: (grade: string, period: string | null) =>
    `La nota de su examen de admisión anterior es ${grade}.${period === null ? '' : ` Se aplica al examen de admisión de este período: ${period}.`}`,
  gradeFixed: 'Su postulación se repite con esa nota.',
  career: 'Carrera',
  chosenCareer: 'Carrera elegida',
  search: 'Buscar carrera',
  searchHint: 'Por nombre, facultad, campus, modalidad o título',
  found: (careers: number) => (careers === 0 ? 'Ninguna carrera coincide' : counted(careers, 'carrera', 'carreras')),
  more: 'Mostrar más carreras',
  noCareers: 'Por ahora no hay carreras disponibles.',
  declaration:
    'Declaro que los datos de mi inscripción son verdaderos y que elijo libremente la carrera. Conozco que, una vez finalizada, la inscripción no se puede cambiar.',
  accept: 'He leído y acepto',
  confirm: '¿Está seguro/a de finalizar su inscripción?',
  send: 'Enviar inscripción',
  unchangeable: 'Después de enviar no podrá cambiar sus datos ni la carrera.',
  confirmBody: ({ name, faculty, campus, modality }: Career) =>
    `Postula a la carrera ${name} (${faculty}, ${campus}, ${modality}). Después de finalizar no podrá cambiar sus datos ni la carrera.`,

  unsaved: 'Cambios sin guardar',
  unsavedBody:
    'Lo que escribió y no ha guardado todavía no es parte de su inscripción. Se conserva en esta pestaña hasta que la cierre o cierre la sesión.',
  leave: 'Salir sin guardar',
  stay: 'Seguir aquí',
} as const;
