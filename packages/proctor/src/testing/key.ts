/** A keyboard event for a test that has no DOM. */
export const key = (type: 'keydown' | 'keyup', name: string, code: number, repeat = false): Event =>
  Object.assign(new Event(type), { key: name, keyCode: code, repeat });
