export const plural = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;
