import { numbered } from './option.ts';

// Wording of the household surveys of Ecuador's national statistics office.

export const housingTypes = numbered(
  'Casa o villa',
  'Departamento en casa o edificio',
  'Cuarto(s) en casa de inquilinato',
  'Mediagua',
  'Rancho o covacha',
  'Choza u otra vivienda particular',
);

export const floorMaterials = numbered(
  'Duela, parquet, tablón o piso flotante',
  'Cerámica, baldosa, vinil o marmetón',
  'Ladrillo o cemento',
  'Tabla sin tratar',
  'Tierra, caña u otros materiales',
);

export const wallMaterials = numbered(
  'Hormigón',
  'Ladrillo o bloque',
  'Adobe o tapia',
  'Caña revestida, bahareque o madera',
  'Caña no revestida u otros materiales',
);

export const bathroomNumbers = numbered(
  'No tiene cuarto de baño de uso exclusivo',
  'Un cuarto de baño',
  'Dos cuartos de baño',
  'Tres cuartos de baño',
  'Cuatro cuartos de baño',
  'Cinco o más cuartos de baño',
);

export const bathroomTypes = numbered(
  'No tiene',
  'Letrina',
  'Con descarga directa al mar, río, lago o quebrada',
  'Conectado a pozo ciego',
  'Conectado a pozo séptico',
  'Conectado a red pública de alcantarillado',
);
