export const texts = {
  career: 'Carrera',
  faculty: 'Facultad',
  campus: 'Campus',
  modality: 'Modalidad',
  title: 'Título que otorga',
  duration: 'Duración',
  quota: 'Cupos disponibles',
  none: 'Ninguno',
} as const;
