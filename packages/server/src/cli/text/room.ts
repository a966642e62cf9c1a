export const noRoom = (name: string): string => `No existe la sala "${name}".`;
