export const texts = {
  none: 'Aquí no se ingresa con la cuenta de la institución. Ingrese con su usuario y clave.',
  unavailable:
    'El servicio de cuentas de la institución no responde. Espere un momento y vuelva a intentar, o ingrese con su usuario y clave.',
  tooMany: 'Demasiadas solicitudes. Espere un momento y vuelva a intentar.',
  denied: 'La institución no autorizó el ingreso. Vuelva a intentar con la cuenta que tiene allí.',
  gone: 'Este ingreso ya no sirve: pasó demasiado tiempo, ya se usó o se empezó en otra pestaña. Vuelva a empezar.',
  unproven: 'No se pudo comprobar la respuesta de la institución. Vuelva a empezar.',
  before:
    'La institución no volvió a pedirle que se identifique. Cierre la sesión que está abierta allí y vuelva a empezar.',
  unknown:
    'Su cuenta de la institución no corresponde a ninguna cuenta del personal en este sistema. Comuníquese con la oficina.',
  unverified: 'Su cuenta de la institución no tiene un correo confirmado. Comuníquese con la institución.',
  off: 'Su cuenta está desactivada. Comuníquese con la oficina.',
} as const;
