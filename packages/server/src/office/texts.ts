import { MAX_ACCOMMODATION, MAX_REASON_LENGTH } from '@quipu/contract';
import { texts as rosterTexts } from '../exams/roster/texts.ts';

const minutesOf = (count: number): string => (count === 1 ? '1 minuto' : `${count} minutos`);

/** A call of the office is refused in these words. */
export const texts = {
  noRole: 'Su cuenta no tiene acceso a la oficina.',
  notOfRole: 'Eso no es de su función.',
  needsReason: `Escriba el motivo, de hasta ${MAX_REASON_LENGTH} caracteres.`,
  refusedBefore: 'Cuando lo pidió no se podía, y no se hizo. Si ahora hace falta, pídalo otra vez.',
  oddSebPassword: 'Use de 8 a 100 letras sin tilde, cifras o signos del teclado.',
  sebKeysFull: (most: number) =>
    `Esta evaluación ya tiene ${most} claves de Safe Exam Browser, y no caben más: pida a quien opera el servidor que quite las que ya no sirven.`,
  noSetting: 'Ese ajuste no existe.',
  none: 'ninguno',
  yes: 'Sí',
  no: 'No',
  otherValue: (now: string) =>
    `Otra persona cambió este ajuste mientras usted lo veía: ahora es «${now}». No se guardó lo suyo: cierre esta ventana y ábrala otra vez.`,
  otherBefore: (now: string) =>
    `Otra persona cambió estos datos mientras usted los veía: ahora son «${now}». No se guardó lo suyo: cierre esta ventana y ábrala otra vez.`,
  personData: (name: string, accessibility: string) => `${name}, accesibilidad ${accessibility}`,
  noExtraTime: 'sin tiempo adicional',
  noRequest: 'La solicitud no existe.',
  noQuarantined: 'Esas respuestas no existen.',
  noPerson: 'La persona no existe.',
  noSheet: 'La evaluación no existe.',
  ownAccount: 'Nadie hace esto con su propia cuenta: otra persona debe hacerlo.',
  ofStaff: 'Es la cuenta de alguien de la institución: la cambia quien tiene la función Operación.',
  needsRole: 'Elija al menos una función.',
  otherRoles: (now: string) =>
    `Otra persona cambió estas funciones mientras usted las veía: ahora son «${now}». No se guardó lo suyo: cierre esta ventana y ábrala otra vez.`,
  tooMuchTime: `El tiempo adicional llega a ${MAX_ACCOMMODATION.percent} % y a ${MAX_ACCOMMODATION.minutes} minutos.`,
  answering:
    'Está rindiendo una evaluación, y no podría continuarla: espere a que la termine, o finalícela antes en la consola.',
  takesTime: 'Quitaría tiempo a una evaluación en curso. No se cambió nada.',
  wrongEmail: 'Escriba un correo electrónico válido.',
  emailTaken: 'Ese correo es de otra cuenta.',
  wrongPeople: 'El archivo tiene problemas. No se cargó a nadie.',
  warnedPeople:
    'En el archivo hay algo que puede ser un error. No se cargó a nadie: revíselo, y confirme que está bien.',
  hasActed:
    'Lo que esa persona hizo consta en el registro con su número, que ya no se cambia: deshabilite la cuenta, y cree otra.',
  referenceTaken: 'Esa identificación es de otra persona.',
  referenceIs: (reference: string) => `Ingresará con ${reference}.`,
  gradeBefore: (reference: string) => `Hay una nota del proceso anterior con ${reference}: se queda con ese número.`,
  gradeNow: (reference: string) => `Hay una nota del proceso anterior con ${reference}: le vale a esta persona.`,
  toldByMail: 'Se le avisa por correo.',
  notToldByMail: 'No tiene un correo: avísele usted.',
  inLaboratory: 'Un laboratorio sin conexión tiene hojas de esa persona: reciba antes sus resultados, o anúlelo.',
  wrongPerson: (problems: readonly string[]) => `No se guardó: ${problems.join('; ')}.`,
  peopleChanged: 'Alguien agregó a una de esas personas mientras tanto. No se cargó a nadie: revise otra vez.',
  noEmail: 'No tiene un correo al que enviarla: escríbalo antes.',
  signUpGone: 'Alguien había creado una cuenta con ese número y no la activó: se elimina.',
  notActivated:
    'Nadie ha activado su cuenta, y quien la creó puede ser otra persona: cambie el correo por el de su dueño, e invítele.',
  passwordGone:
    'Nadie había activado la cuenta: la clave con que se creó ya no sirve. Invite a su dueño, para que haga la suya.',
  cannotEnter: 'Su cuenta no puede ingresar: habilítela antes.',
  noEnrollment: 'Esa persona no tiene una inscripción en ese proceso.',
  ownRoster: 'Nadie se hace entrar en una nómina, salvo para probar la evaluación: otra persona debe hacerlo.',
  rehearsalStops: 'Se detiene en unos segundos, y sus datos se quitan.',
  rehearsalOver: 'Ese simulacro ya terminó.',
  noSession: 'Esa sesión no existe.',
  session: {
    backwards: 'La sesión terminaría antes de empezar.',
    ...rosterTexts.windows,
    hasPeople: rosterTexts.hasPeople,
    removes: (evaluation: string, span: string) => `Se borra la sesión de «${evaluation}» ${span}.`,
    noLongerWatched: (count: number) =>
      count === 1
        ? 'Quien la supervisaba deja de hacerlo.'
        : `Las ${count} personas que la supervisaban dejan de hacerlo.`,
    own: 'Usted consta en la nómina de esa sesión: otra persona debe cambiarla.',
    retired: 'Atención: la evaluación está retirada. Nadie podría empezarla.',
    sessionOver: 'Esa sesión ya terminó: no se cambia.',
    begun: 'Alguien ya empezó en esa sesión: no se cambia. Desde la consola se le puede dar más tiempo.',
    begunBefore: 'Alguien empezó en esa sesión, aunque después dejó la nómina o tuvo otra rendición: no se cambia.',
    beingTried: 'Alguien está probando la evaluación en esa sesión: se podrá cambiar cuando termine.',
    inLaboratory: 'Un laboratorio sin conexión tiene hojas de esa sesión: reciba antes sus resultados, o anúlelo.',
    otherTimes: (span: string, minutes: number) =>
      `Otra persona cambió esta sesión mientras usted la veía: ahora es ${span}, con ${minutesOf(minutes)}. No se guardó lo suyo: cierre esta ventana y ábrala otra vez.`,
    taken: (span: string, minutes: number) => `Se rinde ${span}. Límite de tiempo: ${minutesOf(minutes)}.`,
    shorter: (minutes: number, limit: number) =>
      `Atención: dura ${minutesOf(minutes)}, menos que el límite de ${limit}. Nadie tendría su tiempo completo.`,
    forgets: (count: number) =>
      count === 1
        ? 'A 1 hoja se le quita la hora, el turno o la duración que tenía: le rige la sesión.'
        : `A ${count} hojas se les quita la hora, el turno o la duración que tenían: les rige la sesión.`,
    tells: (people: number, mails: number) =>
      `Se avisa en su pantalla a ${people === 1 ? '1 persona' : `${people} personas`}, y por correo a ${mails === 0 ? 'ninguna' : mails}.`,
  },
  noRoom: 'Esa sala no existe.',
  noProcess: 'No hay un proceso de admisión.',
  nobodyEnrolled: 'Nadie de los que busca terminó la inscripción.',
  notEnoughDesks: (missing: number) =>
    `No entró nadie: ${missing === 1 ? 'falta 1 puesto' : `faltan ${missing} puestos`}.`,
  knownBefore: (count: number) =>
    count === 1
      ? '1 persona ya consta en esa evaluación, y sigue como está.'
      : `${count} personas ya constan en esa evaluación, y siguen como están.`,
  noResults: 'Esa evaluación no existe, o no se califica.',
  noGrades: 'Ninguna hoja de esa evaluación está calificada todavía.',
  noCurrentProcess:
    'No hay un proceso actual, y la lista ordena solo a quienes se inscribieron en uno. Las notas de quienes rindieron están en «Notas».',
  nobodyRanked:
    'Nadie finalizó su inscripción en el proceso actual, y la lista solo ordena a inscritos. Las notas de quienes rindieron están en «Notas».',
  tooManyLines:
    'Los registros de esa evaluación son muchos para calcularlo aquí a otra hora de fin: calcúlelo en el servidor con la orden what-if.',
  noPdf: 'Solo la lista ordenada se descarga en PDF.',
  tooManyRows: (most: number) => `Son más de ${most} filas: descárguelas en el servidor con la orden export.`,
  takesIt: 'Esa persona consta en la nómina de esa evaluación: lo que rinda se cuenta, y no es una prueba.',
  notItsSession: 'Esa sesión no existe, o es de otra evaluación.',
  noEvaluation: 'Esa evaluación no existe.',
  wrongFile: (name: string) => `«${name}» no es una imagen, un sonido ni un video que se pueda mostrar`,
  missingFile: (name: string) => `falta subir «${name}»`,
  wrongEvaluation: 'La evaluación tiene problemas. No se cargó nada.',
  ownEvaluation: 'Usted rinde o rindió esa evaluación: otra persona debe hacerlo.',
  ownRequest: 'Nadie decide sobre lo que es suyo: otra persona debe hacerlo.',
  needsSession: 'Elija la sesión a la que pasa.',
  needsAnswer: 'Escriba lo que leerá la persona, de hasta 2000 caracteres.',
  longPlace: 'El lugar tiene hasta 200 caracteres.',
  needsText: 'Escriba la respuesta correcta.',
  onlyAccepted: 'Las respuestas correctas solo cambian si se acepta la solicitud.',
  wrongAnswer: 'Eso no es una respuesta de esa pregunta.',
  noQuestion: 'Esa pregunta no existe en esa evaluación.',
  tooMany: 'Esa pregunta ya tiene demasiadas respuestas correctas: anúlela, o diga la que vale en lugar de ellas.',
  decidedMeanwhile:
    'Otra persona decidió sobre esta pregunta mientras usted la veía. No se guardó lo suyo: cierre esta ventana y ábrala otra vez.',
  alreadyDecided: 'Esa solicitud ya tiene respuesta.',
  needsOverride: 'Todavía no se ha decidido nada sobre esa pregunta: elija qué cambia.',
  decidedBefore: 'Ya se decidió sobre esas respuestas.',
  noProposal: 'La propuesta no existe.',
  alreadyProposed:
    'Ya hay una propuesta sobre eso: otra persona debe aprobarla o rechazarla, o quien la hizo retirarla.',
  ownProposal: 'Es su propuesta: otra persona debe aprobarla o rechazarla. Usted puede retirarla.',
  madeByAuthor: (author: string) =>
    `${author}, quien la propuso, le dio a usted su función, su correo o su acceso hace menos de siete días: debe decidir otra persona.`,
  madeTheAuthor: (author: string) =>
    `Usted le dio a ${author}, quien la propuso, su función, su correo o su acceso hace menos de siete días: debe decidir otra persona.`,
  othersProposal: 'Es la propuesta de otra persona: solo ella la retira. Usted puede rechazarla.',
  nothingToDo: 'No hay notas nuevas que publicar.',
  nobodyStandsBy: 'Quien la propuso ya no puede proponerla. La propuesta caducó, y no se hizo nada.',
  cannotAnyMore: (why: string) => `Ya no se puede hacer. La propuesta caducó, y no se hizo nada. ${why}`,
  changedSince: 'Cambió lo que haría desde que usted la abrió. No se hizo nada: revísela otra vez.',
  changedMeanwhile: 'Alguien cambió los ajustes al mismo tiempo. No se hizo nada: vuelva a intentar.',
  ended: {
    approved: 'Esa propuesta ya se aprobó.',
    rejected: 'Esa propuesta ya se rechazó.',
    withdrawn: 'Quien hizo esa propuesta la retiró.',
    expired: 'Esa propuesta caducó.',
  },
  needsRoomName: 'Escriba el nombre de la sala, de hasta 100 caracteres.',
  needsCapacity: 'Una sala tiene de 1 a 100 000 puestos.',
  desks: (count: number) => (count === 1 ? '1 puesto' : `${count} puestos`),
  longRoomPlace: 'El lugar y la dirección tienen hasta 200 caracteres cada uno.',
  roomExists: 'Otra sala se llama así.',
  deskInUse: (desk: number) => `Alguien tiene el puesto ${desk} de esa sala: mueva antes a quienes no quepan.`,
  notProctor: 'Esa persona no es supervisor: cambie antes sus funciones.',
  isAssigned: 'Esa persona ya supervisa esa sesión, o esa sala de ella.',
  notAssigned: 'Esa persona no supervisa esa sesión, o esa sala de ella.',
  wholeSession: 'toda la sesión',
  room: (name: string) => `la sala «${name}»`,
  stillWatches: (parts: readonly string[]) => `Sigue supervisando ${new Intl.ListFormat('es').format(parts)}.`,
  nobodyToPrint: 'Nadie consta ahí.',
  wrongRoster: 'La nómina tiene problemas. No se cargó nada.',
  notOnRoster: 'Esa persona no consta en la nómina de esa sesión.',
  notChanged: (why: string) => `No se cambió nada: ${why}.`,
  isOwn: 'es usted, y otra persona debe hacerlo',
  placed: (name: string, room: string | null, desk: number | null) =>
    `${name}: ${room === null ? 'sin sala' : `${room}, puesto ${desk ?? '-'}`}`,
  notHere: 'ya no consta en esa sesión, sino en otra',
  isThere: 'ya está ahí',
  isTrial: '(prueba: no se cuenta)',
  countsNow: '(ya no es una prueba: se cuenta)',
  needsTarget: 'Elija la sesión o la sala a la que pasan.',
  needsSessions: 'Elija al menos una sesión.',
  needsRooms: 'Elija la sala a la que pasan.',
  movedInSession: (evaluation: string, span: string, count: number, rooms: readonly string[]) => {
    const of = `«${evaluation}», ${span}`;
    if (count === 0) return `${of}: nadie cambia de sala.`;
    const people = count === 1 ? '1 persona pasa' : `${count} personas pasan`;
    return `${of}: ${people} a ${new Intl.ListFormat('es').format(rooms)}.`;
  },
  otherEvaluation: 'Esa sesión es de otra evaluación. No se movió a nadie.',
  nobodyThere: 'Nadie que no haya terminado consta ahí.',
  tooFewDesks: (missing: number, sessions = 1) =>
    `No se movió a nadie: ${sessions === 1 ? '' : `entre las ${sessions} sesiones `}${missing === 1 ? 'falta 1 puesto' : `faltan ${missing} puestos`}.`,
  notWithdrawn: {
    already: 'ya se le había retirado',
    finished: 'ya terminó esa evaluación',
    inLaboratory: 'su hoja está en un laboratorio sin conexión: reciba antes sus resultados, o anúlelo',
  },
  withdrew: {
    withdrawn: (name: string) => `${name}: deja la nómina`,
    ended: (name: string) => `${name}: está rindiendo, y su evaluación se finaliza`,
  },
  endsOthers: (count: number) =>
    count === 1
      ? 'Mientras tanto 1 persona empezó a rendir: su evaluación se finalizaría. No se retiró a nadie: revise y confirme otra vez.'
      : `Mientras tanto ${count} personas empezaron a rendir: su evaluación se finalizaría. No se retiró a nadie: revise y confirme otra vez.`,
  tookBackEnded: (name: string) =>
    `${name}: se le finalizó la evaluación al retirarle, y sigue finalizada; se puede reabrir en la consola`,
  notTakenBack: {
    notWithdrawn: 'no se le ha retirado',
    tookAgain: 'tiene otra rendición posterior de esa evaluación',
  },
  underWay: 'La evaluación no ha finalizado: mientras está en curso, su equipo dice qué se respondió.',
} as const;
