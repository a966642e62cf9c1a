const DIGITS = 10;
const PROVINCES = 24;
/** Given out abroad. */
const ABROAD = 30;

/** Computes the tenth digit of a cédula from the nine before it. */
export const cedulaCheckDigit = (nine: string): number => {
  const sum = Array.from(nine).reduce((total, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return (10 - (sum % 10)) % 10;
};

/** Leaves out the spaces and hyphens that people type between a cédula's digits. */
export const cedulaOf = (text: string): string => text.replace(/[\s\u2010-\u2015\u2212-]/g, '');

/** The number of an identity card of a person in Ecuador. Its third digit says nothing: more of them are given out by now. */
export const isCedula = (text: string): boolean => {
  if (!/^[0-9]{10}$/.test(text)) return false;
  const province = Number(text.slice(0, 2));
  const isProvince = (province >= 1 && province <= PROVINCES) || province === ABROAD;
  return isProvince && Number(text[DIGITS - 1]) === cedulaCheckDigit(text.slice(0, -1));
};
