import { roomInWords } from '../../exams/assignments/room-words.ts';

const confirmedBy = (people: number): string =>
  people === 1 ? '1 persona ya confirmó' : `${people} personas ya confirmaron`;

export const texts = {
  unreadable: 'no se pudo leer',
  notUtf8: 'no está en UTF-8: guárdelo como "CSV UTF-8"',
  notCsv: 'no es un CSV: en la hoja de cálculo, guarde la tabla como "CSV UTF-8"',
  workbook: 'es un libro de una hoja de cálculo: guárdelo como "CSV UTF-8"',
  empty: 'está vacío; se esperaba una primera línea con los nombres de las columnas',
  noRecords: 'no tiene líneas después de los nombres de las columnas',
  quotes: (line: number | null) =>
    `tiene comillas que no están bien cerradas${line === null ? '' : `, en la línea ${line}`}`,
  tooManyColumns: (count: number) => `tiene más de ${count} columnas`,
  missingColumn: (name: string) => `falta la columna "${name}"`,
  unknownColumn: (name: string, known: readonly string[]) =>
    `columna desconocida "${name}"; se admiten: ${known.join(', ')}`,
  repeatedColumn: (name: string) => `la columna "${name}" se repite`,
  repeated: (what: string, line: number) => `${what} ya está en la línea ${line}`,
  noCareer: (code: string) => `codigo: no existe la carrera "${code}"`,
  fewerThanTaken: (taken: number, isFirst: boolean) =>
    `cupos: ya hay ${taken === 1 ? '1 ocupado' : `${taken} ocupados`}${isFirst ? '; si se aceptan más inscripciones que cupos, dígalo en inscripciones' : ''}`,
  secondWithoutTimes: (name: string) =>
    `La segunda postulación de "${name}" no está abierta: se le dan fechas con use-process --start y --end.`,
  capOfFirst: 'inscripciones: solo en la primera etapa',
  capBelowSeats: 'inscripciones: son menos que los cupos',
  capBelowTaken: (taken: number) => `inscripciones: ya hay ${taken === 1 ? '1 finalizada' : `${taken} finalizadas`}`,
  capGone: (line: number, code: string, seats: number) =>
    `línea ${line}: la carrera "${code}" aceptaba más inscripciones que cupos; desde ahora, tantas como cupos (${seats})`,
  noPerson: (reference: string) => `persona: no existe "${reference}"`,
  noSheet: (reference: string, evaluation: string) => `no hay una hoja de "${evaluation}" de "${reference}"`,
  sheetFinished: (reference: string, evaluation: string) => `"${reference}" ya terminó "${evaluation}"`,
  outsideSession: 'fecha: está fuera de la sesión de esa hoja',
  placeOfRoom: (column: string, room: string) =>
    `${column}: esa hoja está en la sala "${room}", y su lugar es el de la sala`,
  noPlace: 'lugar: falta, y la hoja no está en una sala',
  nobody: (reference: string, hint: string | null) =>
    `identificacion: no existe la persona "${reference}"${hint === null ? '' : ` (${hint})`}`,
  personIn: (reference: string, evaluation: string) => `"${reference}" en "${evaluation}"`,
  noEvaluation: (name: string) => `evaluacion: no existe "${name}"`,
  otherSession: (id: number, evaluation: string) => `sesion: ${id} no es una sesión de "${evaluation}"`,
  whichSession: (evaluation: string, open: number) =>
    open === 0
      ? `sesion: "${evaluation}" no tiene una sesión que no haya terminado`
      : `sesion: falta su número, porque "${evaluation}" tiene ${open}`,
  noRoom: (name: string) => `sala: no existe "${name}"`,
  contradicts: (column: string, line: number) => `${column}: la línea ${line} dice otra cosa de la misma persona`,
  ownRow: 'identificacion: su propio lugar en la nómina se lo da otra persona',
  notOfRole: (column: string) => `${column}: dárselo no es de su función`,
  accommodatesStaff: (column: string) => `${column}: la persona tiene otras funciones; se le da en su propia pantalla`,
  takesTime: 'tiempo_extra: quitaría tiempo a una evaluación en curso',
  roster: (entered: number, moved: number, back: number, same: number) =>
    `Entran: ${entered}; cambian: ${moved}; vuelven: ${back}; siguen igual: ${same}`,
  place: (sessionId: number | null, room: string | null, desk: number | null) =>
    `sesión ${sessionId ?? '-'}, ${room === null ? 'sin sala' : `${roomInWords(room)}, puesto ${desk ?? '-'}`}`,
  placed: (line: number, reference: string, now: string, before: string) =>
    `línea ${line}: ${reference}: ${now} (antes: ${before})`,
  otherTime: (now: string, before: string) => `Tiempo: ${before || 'ninguno'} → ${now || 'ninguno'}`,
  otherAccessibility: (now: string, before: string) => `Accesibilidad: ${before || 'ninguna'} → ${now || 'ninguna'}`,
  otherName: (now: string, before: string) => `nombre: ${before} → ${now}`,
  otherEmail: (now: string, before: string | null) =>
    before === null ? `correo: ninguno → ${now}` : `correo: ${before} → ${now}; se avisa al de antes`,
  emailKept: (email: string, other: string) =>
    `correo: sigue ${email}, que la persona dio o confirmó; el archivo dice ${other}`,
  emailsKept: (count: number) =>
    `Correos que no se cambian, porque su persona los dio o confirmó: ${count} (se cambian con --replace-emails)`,
  personLine: (line: number, reference: string, what: string) => `línea ${line}: ${reference}: ${what}`,
  accommodated: (count: number) => `Personas con otro tiempo adicional o accesibilidad: ${count}`,
  personExists: (reference: string) =>
    `identificacion: ya existe la persona "${reference}"; se cambia solo si se pide corregir a quienes ya existen`,
  signUpWaits: (reference: string) =>
    `identificacion: alguien creó una cuenta con "${reference}" y no la ha activado; se le quita solo si se pide corregir a quienes ya existen`,
  needsLook: 'Si está bien así, repita la orden con --despite-warnings.',
  notCedula: 'identificacion: no es una cédula, y documento dice que lo es',
  noNumber: (why: string) => `identificacion: ${why}`,
  warning: (what: string) => `identificacion: ${what} en la columna documento`,
  noWayIn: 'clave: falta, y sin correo no se puede enviar una invitación',
  emailTaken: (owner: string) => `correo: ya es de "${owner}"`,
  accommodatedElsewhere: 'tiempo_extra: la persona ya existe; el tiempo se le da aparte, o en la nómina',
  formula: 'nombre: empieza como una fórmula de hoja de cálculo',
  ofStaff: 'identificacion: tiene otras funciones; se corrige en su propia pantalla',
  rolesElsewhere: 'funcion: se le da después, con «Cambiar funciones»',
  tooManyLines: (most: number) => `tiene más de ${most} líneas: divídalo`,
  personNumber: (reference: string) => `la persona "${reference}"`,
  address: (email: string) => `el correo "${email}"`,
  people: (count: number) => `Personas cargadas: ${count}`,
  corrected: (count: number) => `Personas corregidas: ${count}`,
  unchanged: (count: number) => `Siguen igual: ${count}`,
  invited: (count: number) => `Invitaciones por correo, para que hagan su clave: ${count}`,
  noSupportName: 'apoyo: falta el nombre de la persona de apoyo',
  confirmedOtherwise: (people: number, said: string, now: string) =>
    `${confirmedBy(people)} «${said}», y su confirmación pasaría a «${now}»`,
  confirmedGone: (people: number, said: string) => `${confirmedBy(people)} «${said}», y su confirmación se borraría`,
  noStep: 'no hay antes un paso con ese proceso, orden y persona',
  needs: (column: string, kind: string) => `${column}: falta en una línea de tipo ${kind}`,
  window: 'cierra: debe ser posterior a abre',
  noFile: (name: string) => `archivo: no existe "${name}"`,
  oneOf: (column: string, known: readonly string[]) => `${column}: se esperaba ${known.join(', ')}`,
  notDownload: 'direccion: se esperaba una dirección de esta plataforma (/storage/… o /api/…), o un archivo',
  notOwnCall: 'direccion: se esperaba una dirección de esta plataforma que empiece con /api/',
  newProcess: (name: string) => `Proceso nuevo: "${name}"`,
  careers: (added: number, changed: number) => `Carreras nuevas: ${added}; actualizadas: ${changed}`,
  quotas: (count: number) => `Cupos cargados: ${count}`,
  grades: (count: number) => `Notas cargadas: ${count}`,
  otherGrades: (count: number) => `Ya tenían otra nota: ${count}`,
  otherRepeaters: (repeat: number, repeatNoMore: number) =>
    `Desde ahora repiten: ${repeat}; ya no repiten: ${repeatNoMore}`,
  assignments: (count: number) => `Asignaciones cargadas: ${count}`,
  steps: (kept: number, removed: number) => `Pasos cargados: ${kept}; quitados: ${removed}`,
} as const;
