const DIGITS = 12;

/** Halves go up; what binary fractions are off by does not count. */
export const rounded = (value: number, decimals: number): number => {
  const unit = 10 ** decimals;
  // Never -0.
  return Math.round(Number((value * unit).toPrecision(DIGITS))) / unit + 0;
};

/** Points that are added up have so many. */
export const POINT_DECIMALS = 6;

/** Points of an item that is paid by its parts: so many more that three thirds of them are one. */
export const PART_DECIMALS = 12;
