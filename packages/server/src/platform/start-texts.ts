/** An operator reads these where the server or a command does not start. */
export const startTexts = {
  wrongConfiguration: 'La configuración no es correcta:',
  configFile: {
    where: (path: string, line: number) => `${path}, línea ${line}`,
    noValue: (where: string) => `${where}: se esperaba NOMBRE=VALOR`,
    unknown: (where: string, name: string) => `${where}: no existe la variable ${name}`,
    comment: (where: string) =>
      `${where}: un comentario va en una línea propia; si el # es parte del valor, escriba el valor entre comillas`,
    twice: (where: string, name: string) => `${where}: ${name} ya está en una línea anterior`,
    absent: (path: string) => `QUIPU_CONFIG: no existe el archivo ${path}`,
    ownFolder: (path: string) => `${path}: QUIPU_DATA no puede estar en el archivo de la propia carpeta de datos`,
  },
  expected: (name: string, expected: string) => `${name}: se esperaba ${expected}`,
  neededForMail: (name: string, setting: string) =>
    `${name}: hace falta junto a SMTP_URL, o indíquelo así: npx quipu set ${setting} VALOR`,
  neededWith: (name: string, others: string) => `${name}: hace falta junto a las otras ${others}`,
  notAlone: (name: string, without: string) => `${name}: hace falta también ${without}`,
  notBeside: (name: string, beside: string) => `${name}: no puede estar junto a ${beside}`,
  wanted: {
    whole: (least: number, most: number) => `un número entero de ${least} a ${most}`,
    secret: (length: number) => `${length} caracteres al azar o más`,
    databaseUrl: 'una dirección que empiece con postgres://',
    proxies: 'un número de proxies, o sus direcciones separadas por comas',
    localhost: 'localhost junto a QUIPU_LOCAL',
    origin: 'https:// y un nombre de equipo, sin ruta',
    origins: 'orígenes como https://equipo, separados por comas',
    smtpUrl: 'una dirección que empiece con smtp:// o smtps://',
    webUrl: 'una dirección que empiece con http:// o https://',
    issuer: 'https:// y la dirección del proveedor, sin consulta (http:// solo en este equipo)',
    claim: 'el nombre de un dato, como email o preferred_username',
    key: (bytes: number) => `${bytes} bytes en base64`,
    oneOf: (values: readonly string[]) => `uno de estos valores: ${values.join(', ')}`,
    email: 'un correo',
    broker: 'https://CLAVE:SECRETO@equipo:puerto/apps/ID',
    brokerKeys: 'una clave y un secreto',
    brokerClient: 'wss://equipo:puerto',
  },
  databaseAddress: {
    severalHosts: (hosts: string) =>
      `un solo equipo, y hay varios (${hosts}): este programa se quedaría con uno, aunque deje de ser el principal. Ponga ` +
      'delante HAProxy, que encuentra al principal (deploy/cluster/primary.cfg), e indique ese',
    unknown: (parameter: string) =>
      `una dirección sin ${parameter}, que este programa no conoce: HAProxy encuentra al principal (deploy/cluster/primary.cfg)`,
  },
  noInstallation: (where: string) =>
    [
      `No hay una instalación de Quipu en ${where}, y no se creó nada.`,
      'Qué hacer: si la instalación es otra, revise QUIPU_DATA (la carpeta de datos), QUIPU_CONFIG y DATABASE_URL. Si esta ' +
        'es nueva, créela: npx quipu init.',
    ].join('\n'),
  otherSettingsKey: (webFolder: string) =>
    [
      `El cliente de ${webFolder} se construyó con otra QUIPU_SETTINGS_KEY que la de este servidor: no podría leer los ajustes.`,
      'Qué hacer: constrúyalo otra vez con la clave de quipu.conf, QUIPU_SETTINGS_KEY=CLAVE npm run build.',
    ].join('\n'),
  database: (name: string, host: string) => `la base de datos ${name} de ${host}`,
  beforeRelease: (migration: string) =>
    `La base de datos es anterior a la primera versión (${migration}) y no se puede actualizar. Empiece con una vacía y ` +
    'cargue lo que deba tener: indique otra en DATABASE_URL, u otra carpeta de datos en QUIPU_DATA.',
  unmigrated: (migrations: readonly string[]) =>
    `La base de datos está por actualizarse (${migrations.join(', ')}), y un ensayo no lo hace. El servidor la actualiza ` +
    'cuando arranca, y desde entonces uno de una versión anterior ya no la acepta.',
  archiving: (migrations: readonly string[], to: string) =>
    `La base de datos se actualiza (${migrations.join(', ')}). Antes se guarda una copia: ${to}`,
  archivedBefore: (migrations: readonly string[], archive: string) =>
    `La base de datos se actualiza (${migrations.join(', ')}). La copia de antes ya está: ${archive}`,
  notArchived: (failure: string) =>
    `La copia de seguridad de antes de actualizar no se pudo hacer (${failure}), y no se actualizó nada. Qué hacer: libere ` +
    'espacio en la carpeta de datos o, si ya tiene otra copia, arranque con QUIPU_BACKUPS_KEPT=0.',
  ownedByOther: (folder: string, owner: string) =>
    `La carpeta de datos ${folder} es de ${owner}: lo que root dejara en ella, el servicio no lo podría leer. No se cambió nada. ` +
    `Qué hacer: repita la orden con sudo -u ${owner}.`,
  closed: (folder: string) =>
    `La carpeta de datos ${folder} la podían leer otros usuarios de este equipo. Desde ahora la lee solo el suyo.`,
  notReadBack: 'lo escrito no se lee como se escribió',
  tablesChange: 'las tablas de la base de datos cambian mientras tanto',
  notMigrated: 'La base de datos no se puede actualizar',
  migrationFailed: (migration: string) => `La migración ${migration} falló`,
  unknownFailure: 'causa desconocida',
  noSystemUser: (name: string, problem: string) =>
    `PostgreSQL no funciona como root, y el usuario "${name}" del sistema no se pudo crear (${problem}). Arranque con otro ` +
    'usuario, cree ese, o indique DATABASE_URL.',
  outOfReach: (folder: string) =>
    `El usuario dueño de ${folder} ya no llega a ella: abra a los demás las carpetas que la contienen (chmod o+x).`,
  otherPostgres: (cluster: string, found: string, ours: string) =>
    `La base de datos de ${cluster} es de PostgreSQL ${found}, y este programa trae ${ours}: expórtela y vuelva a cargarla.`,
  noPostgres: (platform: string) => `No hay un PostgreSQL propio para ${platform}: indique otro en DATABASE_URL.`,
  postgresFailed: (failure: string) => `El PostgreSQL propio no arranca: ${failure}`,
  postgresNotReady: 'El PostgreSQL propio no llegó a estar listo.',
  otherSecret: (database: string, ours: string | null, file: string | null) =>
    [
      `El secreto del servidor no es el de esta base de datos, y no se cambió nada. La base es del secreto con la llave ${database}; ` +
        (ours === null ? 'aquí no hay ninguno.' : `el de aquí es el de la llave ${ours}.`),
      'Con otro secreto no se abrirían las fotos ni los respaldos, y lo nuevo quedaría sellado aparte.',
      file === null
        ? 'Qué hacer: ponga en QUIPU_SECRET, o en el archivo server.secret de la carpeta de datos, el secreto con que se usaba ' +
          'esta base (la copia que se guardó aparte). Si restauró una base de antes de un cambio de secreto, es el de entonces.'
        : `Qué hacer: el secreto de esa llave está en ${file}: póngalo en QUIPU_SECRET. O, sin esa variable, copie primero ` +
          'server.secret, si lo hay, a otro nombre (server.secret.anterior, si no existe ya), porque puede ser la única ' +
          'copia; después copie el de esa llave a server.secret.',
      'Si ese secreto se perdió: npx quipu accept-secret.',
    ].join('\n'),
  tooFewConnections: (forRequests: number, beside: number, most: number) =>
    `QUIPU_POOL_SIZE: este proceso abriría ${forRequests} conexiones para peticiones y ${beside} más, y la base de datos admite ${most} (max_connections, sin las reservadas): reduzca una o aumente la otra.`,
  secretChanged: 'El secreto del servidor se cambió, y este proceso aún tiene el anterior: vuelva a arrancarlo.',
} as const;
