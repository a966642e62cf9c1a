export const texts = {
  ending: 'El nombre del archivo debe terminar en .csv o .xlsx.',
  cannotWrite: (file: string) => `No se pudo escribir "${file}". El archivo no debe existir.`,
  written: (file: string) => `Archivo escrito: ${file}`,
} as const;
