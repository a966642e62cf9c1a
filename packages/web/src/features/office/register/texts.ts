import { counted, people } from '../../../ui/counted-texts.ts';
export const texts = {
  title: 'Registro',
  intro:
    'Lo que se hizo en la oficina, en la consola y por comandos, lo más reciente primero. No se puede cambiar ni borrar.',
  person: 'Quién, o sobre quién',
  action: 'Qué se hizo',
  every: 'Todo',
  day: 'Día',
  file: 'Descargar CSV',
  fileName: 'registro.csv',
  fileFailed: 'No se pudo descargar el registro. Vuelva a intentar.',
  empty: 'Todavía no hay nada en el registro.',
  table: 'Acciones',
  columns: { when: 'Cuándo', who: 'Quién', what: 'Qué', on: 'Sobre quién', why: 'Motivo', detail: 'Detalle' },
  nobody: '–',
  people,
  changed: (key: string, before: string, after: string) => `${key}: ${before} → ${after}`,
  none: 'ninguno',
  fact: (name: string, value: string) => `${name}: ${value}`,
  before: (fact: string) => `Antes, ${fact}`,
  grades: (count: number) => counted(count, 'nota cambió', 'notas cambiaron'),
  more: 'Ver todo lo que se guardó',
} as const;
