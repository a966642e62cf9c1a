export const texts = {
  faculty: 'Facultad',
  campus: 'Campus',
  modality: 'Modalidad',
  title: 'Título que otorga',
  duration: 'Duración',
  quota: 'Cupos disponibles',
  none: 'Ninguno',
} as const;
