import { EXAMPLE_REFERENCE } from '@quipu/contract';
import { people } from '../../../../ui/counted-texts.ts';

export const texts = {
  title: 'Cargar personas',
  intro:
    'Un CSV con una persona en cada línea: el de una hoja de cálculo, con punto y coma o con coma, en UTF-8. Primero se ensaya, y nada cambia hasta que usted lo confirma. Se cargan todas o ninguna.',
  columns: [
    ['identificacion', 'cédula o pasaporte. Es necesaria.', EXAMPLE_REFERENCE],
    ['documento', 'cedula o pasaporte. Dígalo de un pasaporte que tenga solo dígitos.', 'cedula'],
    ['nombre', 'nombres y apellidos. Es necesario.', 'Apellidos y nombres'],
    ['correo', 'a él se envía el enlace con que la persona hace su clave.', 'nombre@correo.ec'],
    ['clave', 'solo para quien no tiene correo; los demás hacen la suya.', ''],
    ['funcion', 'aspirante o supervisor; en blanco, aspirante.', 'aspirante'],
    ['accesibilidad', 'visual, auditiva o ninguna.', 'ninguna'],
    ['tiempo_extra', 'un porcentaje, como 25 %, o los minutos, como 30.', '25 %'],
    ['laboratorio', 'sí o no: si es no, su inicio tiene también los pasos del proceso.', 'sí'],
  ],
  templateName: 'personas.csv',
  correct: 'Corregir a quienes ya existen: su nombre, su correo y su accesibilidad',
  replaces: 'También los correos que las personas dieron o confirmaron',
  replacesHint: 'Si no, se quedan los suyos. A cada correo que se deja se le avisa.',
  changes: 'Qué se corrige',
  sums: {
    add: (count: number, mails: number) => {
      const added = `${people(count)} ${count === 1 ? 'se agrega' : 'se agregan'}`;
      if (mails === 0) return `${added}.`;
      const [whom, make] = mails === 1 ? ['se le', 'haga'] : ['se les', 'hagan'];
      return `${added}, y ${count === 1 ? '' : `a ${mails} `}${whom} envía por correo un enlace para que ${make} su clave.`;
    },
    correct: (count: number, mails: number) => {
      const corrected = `${people(count)} ${count === 1 ? 'se corrige' : 'se corrigen'}`;
      if (mails === 0) return `${corrected}.`;
      const whom = count === 1 ? ', y se le envía' : `; a ${mails} se ${mails === 1 ? 'le' : 'les'} envía`;
      return `${corrected}${whom} otra invitación, porque su correo es otro y la de antes deja de servir.`;
    },
    kept: (count: number) =>
      count === 1
        ? '1 correo no se cambia: la persona lo dio o confirmó, y el del archivo es otro.'
        : `${count} correos no se cambian: las personas los dieron o confirmaron, y los del archivo son otros.`,
    same: (count: number) => `${people(count)} ${count === 1 ? 'sigue' : 'siguen'} igual.`,
  },
  person: 'Persona',
  nobody: '–',
  fates: {
    add: 'Se agrega',
    invite: 'Se agrega y se le invita',
    correct: 'Se corrige',
    reinvite: 'Se corrige y se le invita otra vez',
    same: 'Sigue igual',
  },
  submit: (count: number) => (count === 0 ? 'Cargar' : `Cargar a ${people(count)}`),
  progress: (written: number, total: number) => `${written} de ${total}`,
  progressLabel: 'Avance de la carga',
  stay: 'Si cierra esta página, la carga continúa: el registro dirá si terminó.',
  loaded: (changes: number, mails: number) =>
    mails === 0 ? `Carga completa: ${people(changes)}` : `Carga completa: ${people(changes)}, ${mails} con invitación`,
} as const;
