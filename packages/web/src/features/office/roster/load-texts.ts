import { EXAMPLE_REFERENCE } from '@quipu/contract';
import { people } from '../../../ui/counted-texts.ts';

export const texts = {
  title: 'Cargar la nómina',
  intro:
    'Un CSV con una persona y su evaluación en cada línea: el de una hoja de cálculo, con punto y coma o con coma, en UTF-8. Primero se ensaya, y nada cambia hasta que usted lo confirma. Se carga todo o nada, y nadie sale de la nómina por un archivo.',
  columns: [
    ['identificacion', 'cédula o pasaporte de quien ya tiene cuenta. Es necesaria.', EXAMPLE_REFERENCE],
    ['evaluacion', 'su nombre, tal como está en Evaluaciones. Es necesaria.', 'Nombre de la evaluación'],
    ['sesion', 'su número. En blanco, la que la persona ya tiene o la única que no ha terminado.', '12'],
    ['sala', 'su nombre. En blanco, sigue como está.', 'Sala A'],
    ['puesto', 'su número. En blanco, el primero libre.', '1'],
    [
      'tiempo_extra',
      'un porcentaje, como 25 %, o los minutos, como 30: toma el lugar de todo el que la persona tenía.',
      '25 %',
    ],
    ['accesibilidad', 'visual, auditiva o ninguna.', 'ninguna'],
    ['prueba', 'sí o no: una prueba no se cuenta en nada.', 'no'],
  ],
  templateName: 'nomina.csv',
  person: 'Persona y evaluación',
  place: 'Dónde rinde',
  before: (place: string) => `Antes: ${place}`,
  nobody: '–',
  fates: {
    enter: 'Entra',
    move: 'Cambia',
    return: 'Vuelve',
    accommodate: 'Tiempo o accesibilidad',
    same: 'Sigue igual',
  },
  sums: {
    enter: (count: number) => `${count === 1 ? 'Entra' : 'Entran'}: ${people(count)}.`,
    move: (count: number) => `${count === 1 ? 'Cambia' : 'Cambian'}: ${people(count)}.`,
    return: (count: number) => `${count === 1 ? 'Vuelve' : 'Vuelven'}: ${people(count)}.`,
    accommodated: (count: number) => `Con otro tiempo o accesibilidad: ${people(count)}.`,
    same: (count: number) => `${count === 1 ? 'Sigue' : 'Siguen'} igual: ${people(count)}.`,
  },
  submit: (count: number) => (count === 0 ? 'Cargar' : `Cargar a ${people(count)}`),
  loaded: (count: number) => `Nómina cargada: ${people(count)}`,
} as const;
