/** A list of numbers that grows, eight bytes each. */
export interface GrowingNumbers {
  add(value: number): void;
  /** It returns what was added so far. */
  values(): Float64Array;
}

const FIRST = 256;

export const growingNumbers = (): GrowingNumbers => {
  let room = new Float64Array(FIRST);
  let size = 0;
  return {
    add: (value) => {
      if (size === room.length) {
        const larger = new Float64Array(2 * size);
        larger.set(room);
        room = larger;
      }
      room[size] = value;
      size += 1;
    },
    values: () => room.subarray(0, size),
  };
};
