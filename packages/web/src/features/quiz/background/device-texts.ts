/**
 * Troubles of a camera or a microphone, and what to do about them. They speak of the device, never
 * of the person.
 */
export const deviceTexts = {
  camera: {
    insecurePage:
      'Esta página no se abrió de forma segura y el navegador no deja usar la cámara. Avise a la persona encargada.',
    missing: 'No se encuentra ninguna cámara. Conéctela o revise su cable.',
    denied:
      'El navegador no tiene permiso para usar su cámara. Pulse el icono que está junto a la dirección de la página y permita la cámara.',
    failed:
      'Su cámara no responde: puede que otro programa la esté usando. Cierre videollamadas y otros programas con cámara.',
    waiting: 'Su cámara todavía no se ha encendido. Si el navegador pregunta si la permite, responda que sí.',
    still:
      'La imagen de su cámara no cambia desde hace unos segundos. Pruebe de nuevo, desconéctela y vuelva a conectarla, o cierre los programas que modifican su imagen.',
    dark: 'La imagen de su cámara está muy oscura. Quite lo que la tape y ponga una luz delante de usted.',
    other: 'No se detecta su cámara. Revise que esté conectada y que el navegador tenga permiso.',
  },
  microphone: {
    insecurePage:
      'Esta página no se abrió de forma segura y el navegador no deja usar el micrófono. Avise a la persona encargada.',
    missing: 'No se encuentra ningún micrófono. Conéctelo o revise su cable.',
    denied:
      'El navegador no tiene permiso para usar su micrófono. Pulse el icono que está junto a la dirección de la página y permita el micrófono.',
    other: 'No se detecta su micrófono. Revise que esté conectado y que el navegador tenga permiso.',
  },
  both: {
    insecurePage:
      'Esta página no se abrió de forma segura y el navegador no deja usar la cámara ni el micrófono. Avise a la persona encargada.',
    missing: 'No se encuentra ninguna cámara ni micrófono. Conéctelos o revise sus cables.',
    denied:
      'El navegador no tiene permiso para usar su cámara ni su micrófono. Pulse el icono que está junto a la dirección de la página y permita los dos.',
    other: 'No se detectan su cámara ni su micrófono. Revise que estén conectados y que el navegador tenga permiso.',
  },
  blocked: 'Podrá continuar en cuanto vuelva a funcionar. El tiempo sigue corriendo.',
  doubted:
    'Podrá continuar en cuanto se vea bien. Si no lo consigue, también podrá continuar cuando este tiempo llegue a cero:',
  doubtedTime: 'Tiempo hasta poder continuar',
  forAPerson: 'Puede seguir respondiendo: lo mirará una persona.',
  forAPersonWithPhoto: 'Puede seguir respondiendo: se toma una foto para que lo mire una persona.',
  retry: 'Probar de nuevo',
} as const;

const named = <T extends { readonly other: string }>(texts: T, problem: string): string =>
  Object.hasOwn(texts, problem) ? String(texts[problem as keyof T]) : texts.other;

export const cameraText = (problem: string): string => named(deviceTexts.camera, problem);
export const bothText = (problem: string): string => named(deviceTexts.both, problem);
export const microphoneText = (problem: string): string => named(deviceTexts.microphone, problem);

/**
 * Tells whether the examinee's own try may help: all other troubles are noticed when they are over.
 */
export const helpsToRetry = (problem: string): boolean => ['missing', 'denied', 'failed', 'still'].includes(problem);
