export const sebTexts = {
  open: 'Archivo .seb',
  openOf: (name: string) => `Archivo .seb: ${name}`,
  title: (name: string) => `Archivo de Safe Exam Browser de «${name}»`,
  intro:
    'Quien lo abre rinde en Safe Exam Browser con esta configuración, y el servidor lo reconoce por ella. Los archivos que ya se hicieron siguen sirviendo.',
  password: 'Clave para abrirlo (si no se escribe, no se pide)',
  passwordHint: 'De 8 a 100 letras sin tilde, cifras y signos. Dígala cuando empiece la sesión. Quipu no la guarda.',
  quitPassword: 'Clave para salir de Safe Exam Browser (si no se escribe, se sale sin ella)',
  quitHint: 'La conoce quien supervisa la sala.',
  oddPassword: 'Use de 8 a 100 letras sin tilde, cifras o signos del teclado.',
  download: 'Descargar el archivo',
  made: 'Archivo descargado',
  file: (name: string) => `${name}.seb`,
} as const;
