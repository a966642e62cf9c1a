export const texts = {
  camera: 'Cámara',
  cameraNumber: (n: number) => `Cámara ${n}`,
  picture: 'Imagen de su cámara',
  opening: 'Abriendo la cámara… Si el navegador pide permiso, acéptelo.',
  unavailable: 'No se puede usar la cámara',
  retry: 'Reintentar',
  missing: 'No se encontró ninguna cámara. Revise que esté conectada y encendida.',
  denied:
    'El permiso de la cámara está bloqueado. Actívelo en el candado o el ícono de cámara junto a la dirección de la página, y reintente.',
  failed: 'La cámara no responde. Cierre otras aplicaciones que puedan estar usándola y revise su conexión.',
  insecurePage: 'Esta dirección no es segura y el navegador no permite usar la cámara. Ingrese con https.',
  todo: 'Qué puede hacer',
  connection: 'Conexión: desconecte y vuelva a conectar la cámara, o pruebe otro puerto.',
  permissions: 'Permisos: permita el uso de la cámara en el navegador y en su sistema.',
  applications: 'Otras aplicaciones: cierre las que usen la cámara, como videollamadas.',
} as const;
