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
  'Profesionales científicos e intelectuales',
  'Técnicos y profesionales de nivel medio',
  'Empleados de oficina',
  'Trabajadores de los servicios y comerciantes',
  'Trabajadores calificados agropecuarios y pesqueros',
  'Oficiales, operarios y artesanos',
  'Operadores de instalaciones y máquinas',
  'Trabajadores no calificados',
  'Fuerzas Armadas',
  'Desocupados',
  'Inactivos (jubilados, estudiantes, quehaceres domésticos)',
  'No sabe',
);

export const healthInsurances = numbered('Ninguno', 'Público', 'Privado', 'Público y privado');
