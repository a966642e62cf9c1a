const number = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 1 });
const sized = (bytes: number): string =>
  bytes >= 1e9 ? `${number.format(bytes / 1e9)} GB` : `${number.format(Math.floor(bytes / 1e6))} MB`;

export const texts = {
  title: 'Revisión de su equipo',
  unsent: '¿Este equipo tiene respuestas de una evaluación y no puede conectarse?',
  lead: 'Compruebe antes del día de la evaluación que su equipo está listo. Tarda menos de un minuto.',
  privacy: 'Nada se guarda ni se envía: la imagen y el sonido no salen de este equipo.',
  permissions: 'El navegador le pedirá permiso para usar la cámara y el micrófono.',
  start: 'Empezar la revisión',
  again: 'Revisar todo de nuevo',
  running: 'Revisando…',
  retry: 'Reintentar',
  retryOf: (name: string) => `Reintentar: ${name}`,
  goBack: 'Volver',
  checks: 'Comprobaciones',
  name: {
    screen: 'Pantalla',
    speed: 'Velocidad del equipo',
    storage: 'Almacenamiento',
    network: 'Conexión',
    camera: 'Cámara',
    light: 'Luz',
    microphone: 'Micrófono',
  },
  state: { idle: 'Sin revisar', busy: 'Revisando…', good: 'En orden', warn: 'Con advertencia', bad: 'Por resolver' },
  failed: 'No se pudo revisar.',
  failedTodo: 'Reintente. Si continúa, pruebe con otro navegador.',
  level: 'Nivel del micrófono',
  speak: 'Hable o dé una palmada.',
  device: {
    missing: 'No se encontró ningún dispositivo.',
    denied: 'El permiso está bloqueado.',
    failed: 'El dispositivo no responde.',
    insecurePage: 'Esta dirección no es segura y el navegador no lo permite.',
  },
  deviceTodo: {
    missing: 'Conéctelo y reintente. Si ya está conectado, pruebe otro puerto o revise que esté encendido.',
    denied:
      'Permítalo en el candado o el ícono junto a la dirección de la página, y en la configuración de su sistema.',
    failed: 'Cierre las aplicaciones que puedan estar usándolo, como videollamadas, y reintente.',
    insecurePage: 'Ingrese con la dirección que empieza con https.',
  },
  camera: (label: string) => (label === '' ? 'La cámara funciona.' : `La cámara funciona: ${label}.`),
  lightUnknown: 'No se pudo medir sin imagen de la cámara.',
  lightUnknownTodo: 'Resuelva primero la cámara.',
  lightGood: (brightness: number) => `Hay buena luz (${brightness} de 255).`,
  lightLow: (brightness: number) => `Hay poca luz (${brightness} de 255).`,
  lightDark: (brightness: number, limit: number) =>
    `La imagen está muy oscura (${brightness} de 255; se necesita ${limit} o más).`,
  lightTodo: 'Encienda una luz frente a usted o siéntese frente a una ventana. Revise que nada tape la cámara.',
  microphone: (label: string) => (label === '' ? 'El micrófono funciona.' : `El micrófono funciona: ${label}.`),
  silent: 'El micrófono está conectado, pero no se oyó nada.',
  silentTodo: 'Revise que no esté silenciado, acérquese y reintente mientras habla o da una palmada.',
  networkNone: 'El servidor no respondió.',
  networkNoneTodo: 'Revise que tiene internet: acérquese al router, o use un cable o los datos de su teléfono.',
  network: (latencyMs: number, kbps: number | null) => {
    const answers = `El servidor responde en ${number.format(latencyMs)} ms`;
    return kbps === null ? `${answers}.` : `${answers} y la velocidad es de ${number.format(kbps / 1_000)} Mb/s.`;
  },
  networkSlowTodo:
    'La conexión es lenta. Acérquese al router, cierre descargas y videos, y pida que otros no la usen durante la evaluación.',
  storageBroken: 'El navegador no permite guardar datos en este equipo.',
  storageBrokenTodo: 'Salga del modo privado o de incógnito, o use otro navegador: así no perderá respuestas.',
  storage: (free: number | null) =>
    free === null ? 'Se puede guardar en este equipo.' : `Se puede guardar en este equipo: ${sized(free)} libres.`,
  storageLowTodo: 'Queda poco espacio. Borre archivos que no necesite.',
  screen: (width: number, height: number) => `${width} por ${height} puntos.`,
  oneDisplay: 'Hay un solo monitor.',
  unknownDisplays: 'Este navegador no indica cuántos monitores hay: use solo uno.',
  manyDisplays: (count: number) => `Hay ${count} monitores o más.`,
  manyDisplaysTodo: 'Desconecte los monitores adicionales antes de la evaluación.',
  tooManyDisplaysTodo: (allowed: number) =>
    `Deje ${allowed} como máximo para ingresar. Cada evaluación dice cuántos monitores admite.`,
  someDisplaysTodo:
    'Puede ingresar así. Cada evaluación dice cuántos monitores admite: si es uno solo, desconecte los demás.',
  smallTodo: 'La pantalla es pequeña: gire el teléfono o, si puede, use un equipo con pantalla más grande.',
  speedGood: 'El equipo es suficientemente rápido.',
  speedSlow: 'El equipo está lento.',
  speedSlowTodo:
    'Cierre otros programas y pestañas, conéctelo a la corriente y desactive el ahorro de batería. Puede rendir la evaluación, pero la pantalla podría tardar en responder.',
  summary: 'Resumen',
  ready: 'Su equipo está listo para la evaluación.',
  almost: (names: readonly string[]) => `Su equipo puede usarse, con advertencias en: ${names.join(', ')}.`,
  notReady: (names: readonly string[]) => `Antes de la evaluación resuelva: ${names.join(', ')}.`,
  byThisClock: (moment: string) => `${moment}, según el reloj de este equipo`,
  checkedAt: (when: string) => `Revisión del ${when}.`,
  copy: 'Copiar resumen',
  copied: 'Resumen copiado',
  notCopied: 'No se pudo copiar. Seleccione el texto del resumen.',
  help: 'Si no logra resolverlo, lea o envíe este resumen a la mesa de ayuda de su institución.',
} as const;
