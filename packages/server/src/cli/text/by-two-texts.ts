/** No command does what needs two persons: here nobody shows who they are. */
export const byTwo =
  'La institución pide dos personas para esto: una lo propone en /oficina y otra lo aprueba allí, cada una con su ' +
  'ingreso. No se cambió nada. "npx quipu proposals" muestra lo que espera.';
