import { numbered } from './option.ts';

/** Options for how many of a thing a household has. */
export const goodsCounts = numbered('Ninguno', 'Uno', 'Dos', 'Tres o más');

export const phonePlans = numbered('Prepago', 'Pospago');

export const householdHeads = numbered(
  'Usted',
  'Padre',
  'Madre',
  'Hermano o hermana',
  'Abuelo o abuela',
  'Cónyuge o conviviente',
  'Otra persona',
);

export const educationLevels = numbered(
  'Ninguno',
  'Centro de alfabetización',
  'Educación inicial',
  'Educación general básica o primaria',
  'Bachillerato o secundaria',
  'Ciclo postbachillerato',
  'Educación técnica o tecnológica superior',
  'Educación superior',
  'Maestría o especialización',
  'Doctorado (PhD)',
);

export const occupations = numbered(
  'Personal directivo de la administración pública y de empresas',
  'Profesionales de la ciencia e intelectuales',
  'Personal técnico y profesional de nivel medio',
  'Personal de oficina',
  'Personal de servicios y comercio',
  'Trabajo calificado en agricultura, ganadería y pesca',
  'Oficios y artesanía',
  'Operación de instalaciones y máquinas',
  'Trabajo no calificado',
  'Fuerzas Armadas',
  'Sin empleo',
  'Sin actividad laboral (jubilación, estudios, quehaceres domésticos)',
  'No sabe',
);

export const healthInsurances = numbered('Ninguno', 'Público', 'Privado', 'Público y privado');
