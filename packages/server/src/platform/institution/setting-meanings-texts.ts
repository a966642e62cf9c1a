export const SETTING_GROUPS = {
  institution: 'La institución',
  platform: 'La plataforma',
  login: 'Ingreso',
  accounts: 'Cuentas y claves',
  evaluations: 'Evaluaciones',
  photos: 'Fotografías y video',
} as const;
export type SettingGroup = keyof typeof SETTING_GROUPS;

interface Meaning {
  readonly group: SettingGroup;
  readonly means: string;
}

const of = (group: SettingGroup, meanings: Readonly<Record<string, string>>): readonly (readonly [string, Meaning])[] =>
  Object.entries(meanings).map(([key, means]) => [key, { group, means }]);

const BY_TWO = 'es de dos: una persona de la oficina lo propone y otra lo aprueba. Dejar de pedirlo también es de dos.';

/** Each says what a setting does, for whoever sets it, in the order in which they are shown. */
export const SETTING_MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ...of('institution', {
    name: 'El nombre de la institución, como lo leen todas las personas.',
    logo: 'La imagen de la institución.',
    'settings.clientUiOptions.primaryColor': 'El color principal de las pantallas.',
    'settings.clientUiOptions.secondaryColor': 'El color secundario de las pantallas.',
    'settings.clientUiOptions.imageLogin': 'La imagen de la pantalla de ingreso.',
    'settings.clientUiOptions.imageBanner': 'La imagen de la barra superior.',
    'settings.clientUiOptions.imagePasswordRecovery': 'La imagen de la recuperación de la clave.',
    'settings.helpContact': 'A quién se pide ayuda; lo dicen el ingreso y una evaluación sin conexión.',
    'settings.helpHours': 'En qué horas se atiende.',
    'settings.todayHelp': 'Lo que el ingreso responde a «¿Qué hago hoy?».',
    'settings.privacyUrl': 'La página que dice qué se hace con los datos personales.',
    public_url: 'Con qué dirección empiezan los enlaces de los correos, si la configuración del equipo no dice otra.',
    mail_from: 'De quién son los correos, si la configuración del equipo no dice otra cosa.',
    is_demonstration: 'Es una demostración: muestra sus cuentas y los correos que no se envían.',
  }),
  ...of('platform', {
    'settings.web': 'La plataforma está abierta en el navegador.',
    'settings.app': 'La plataforma está abierta en la aplicación de escritorio.',
    'settings.appConfig.appDisabledConfig': 'Lo que dice la pantalla cuando la plataforma está cerrada.',
    'settings.client': 'La versión del navegador que puede ingresar.',
    'settings.desktop': 'La versión de la aplicación de escritorio que puede ingresar.',
    'rules.desktop_builds':
      'Las compilaciones de la aplicación de escritorio que pueden ingresar, una línea de build-card.txt cada una; sin ninguna, todas las que dicen serlo.',
    'rules.seb_config_keys':
      'Las claves de configuración (Config Key) de los archivos de Safe Exam Browser de la institución: sirven en todas las evaluaciones, y con uno de ellos se ingresa aunque el navegador esté cerrado.',
    'rules.seb_exam_keys':
      'Las claves de examen (Browser Exam Key) de las versiones de Safe Exam Browser que se admiten con esos archivos; sin ninguna, todas.',
    'settings.broadcast': 'Los avisos llegan a las pantallas al instante.',
    'settings.offlineBase': 'La dirección del servidor local de un laboratorio; sin ella no hay modo sin conexión.',
    'settings.worldTime': 'Un servicio de hora, para evaluaciones cuyo servidor no la dice.',
  }),
  ...of('login', {
    'rules.staff_by_institution':
      'Supervisores y oficina ingresan solo con la cuenta de la institución, donde el servidor la conoce (OIDC_ISSUER): su clave de Quipu deja de servir.',
    'rules.login_code': 'Todas las personas ingresan con un código por correo, además de la clave.',
    'rules.code_s': 'Cuántos segundos vale un código.',
    'rules.code_tries': 'Cuántas veces se puede fallar un código.',
    'settings.captcha': 'El ingreso pide los caracteres de una imagen.',
    'rules.captcha_s': 'Cuántos segundos vale una imagen.',
    'settings.facelog': 'Quienes están marcados se identifican por el rostro al ingresar.',
    'settings.customLogin':
      'Quienes están marcados se identifican con el código dactilar, una foto y su documento al ingresar.',
    'rules.access_token_s': 'Cada cuántos segundos se renueva una sesión abierta.',
    'rules.refresh_token_s': 'Cuántos segundos sin uso puede quedar una sesión antes de cerrarse.',
    'rules.session_h': 'Cuántas horas dura como máximo una sesión.',
    'rules.clock_tolerance_s': 'Cuántos segundos puede estar adelantado o atrasado el reloj de un equipo.',
    'rules.failure_window_s': 'Durante cuántos segundos se cuentan los ingresos fallidos.',
    'rules.failures_here': 'Cuántos ingresos fallidos de una cuenta se permiten desde un equipo antes de la pausa.',
    'rules.failures_anywhere': 'Cuántos ingresos fallidos de una cuenta se permiten desde todos los demás equipos.',
    'rules.open_calls_per_min': 'Cuántas consultas sin cuenta se atienden por minuto desde una dirección.',
    'rules.captchas_per_min': 'Cuántas imágenes se dan por minuto a una dirección.',
    'rules.unknown_names_per_min':
      'Cuántos usuarios que no existen se toleran por minuto desde una dirección antes de dejar de decir cuál falló.',
    'rules.login_hides_accounts': 'El ingreso no dice si una cuenta existe.',
    'rules.recovery_hides_accounts': 'La recuperación de la clave no dice si una cuenta existe.',
  }),
  ...of('accounts', {
    'settings.passwordPolicy':
      'Cómo es una clave que se cambia: pattern, de 6 a 12 caracteres; long, de 12 caracteres o más.',
    'settings.passwordGroups': 'La clave de una cuenta nueva lleva tres de cuatro clases de caracteres.',
    'settings.confirmationPaste': 'El correo y la clave que se repiten se pueden pegar.',
    'settings.emailChangePassword': 'Cambiar el correo pide la clave.',
    'settings.birthdateMin': 'La fecha de nacimiento más antigua que el registro acepta.',
    'settings.birthdateMax': 'La fecha de nacimiento más reciente que el registro acepta.',
    'rules.pending_login': 'Una cuenta sin activar: limited, ingresa solo para activarse; refused, no puede ingresar.',
    'rules.confirmed_email_required': 'Nadie ingresa hasta confirmar su correo.',
    'rules.code_email_change':
      'Si con la clave sola se puede cambiar el correo antes del código: never, nunca; unconfirmed, si no está ' +
      'confirmado; always, siempre.',
    'rules.activation_h': 'Cuántas horas vale el enlace que activa una cuenta.',
    'rules.reset_min': 'Cuántos minutos vale el enlace que cambia una clave.',
  }),
  ...of('evaluations', {
    'rules.answer_grace_s': 'Cuántos segundos después del fin se recibe una respuesta dada a tiempo.',
    'rules.section_start_back_s':
      'Cuántos segundos se devuelven como máximo de una sección cuyo inicio no llegó al equipo.',
    'rules.room_server_give_back_s':
      'Cuántos segundos se devuelven como máximo por el tiempo en que el servidor de la sala no funcionó.',
    'rules.resource_load_give_back_s': 'Cuántos segundos se devuelven como máximo por la carga de imágenes y sonidos.',
    'rules.tie_rule':
      'Cómo se desempata la lista de una admisión: none, no se desempata; enrolledFirst, quien se inscribió antes; ' +
      'lastGrade, la nota anterior.',
    'rules.two_for_publishing': `Publicar notas ${BY_TWO}`,
    'rules.two_for_right_answers': `Cambiar una respuesta correcta o anular una pregunta ${BY_TWO}`,
    'rules.two_for_regrades': `Responder una solicitud de recalificación ${BY_TWO}`,
    'rules.sync_each': 'Cada cuántas respuestas se envía, en las evaluaciones que no dicen la suya (update_each).',
    'rules.period_code': 'El período, como va en el código QR de los comprobantes de asignación.',
    'rules.period_name':
      'El período en palabras, como lo dicen los comprobantes de asignación y la inscripción a quien tiene una nota anterior.',
    'settings.monitors':
      'Cuántos monitores puede haber conectados en el ingreso y en el inicio; con 0, los que sean. Mientras se rinde, cada evaluación dice los suyos (monitors).',
    'settings.forbiddenProcesses': 'Los programas que la aplicación de escritorio no permite, en lugar de los suyos.',
  }),
  ...of('photos', {
    'rules.camera_verdict_block_s':
      'Cuántos segundos puede una imagen dudosa de la cámara cubrir la pregunta; con 0 solo se avisa.',
    'rules.enrollment_days':
      'Cuántos días se conserva lo que decían las inscripciones de procesos anteriores; con 0, siempre.',
    'rules.person_days': 'Después de cuántos días sin hacer nada se olvida a un aspirante; con 0, nunca.',
    'rules.own_playback':
      'Los aspirantes ven la repetición de su evaluación, como estuvo en su pantalla, cuando su nota está publicada y ya nadie la rinde.',
    'rules.photo_days': 'Cuántos días se conservan las fotos de las personas.',
    'rules.log_pack_days':
      'Cuántos días después del fin de una evaluación se comprime su bitácora; con 0, nunca. Se lee igual que antes.',
    'rules.stun_urls': 'Los servidores por los que se encuentran los dos lados de un video en vivo (STUN).',
    'rules.turn_urls': 'Los servidores por los que pasa un video en vivo que no llega directamente (TURN).',
  }),
]);
