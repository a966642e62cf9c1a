/** The libraries that a program or a library says it needs, by name, as its own format has them: PE, ELF, Mach-O. */

const textAt = (bytes, at) => bytes.toString('latin1', at, bytes.indexOf(0, at));

/** A table of a PE file: where it stands among the directories, the size of its rows, and where a row has its name. */
const PE_TABLES = [
  { directory: 1, row: 20, name: 12 },
  // Those that are loaded when they are first called.
  { directory: 13, row: 32, name: 4 },
];

const importsOfPe = (bytes) => {
  const header = bytes.readUInt32LE(0x3c);
  const optional = header + 24;
  const directories = optional + (bytes.readUInt16LE(optional) === 0x20b ? 112 : 96);
  const first = optional + bytes.readUInt16LE(header + 20);
  const sections = Array.from({ length: bytes.readUInt16LE(header + 6) }, (_, nth) => {
    const at = first + nth * 40;
    const [size, address, stored, place] = [8, 12, 16, 20].map((field) => bytes.readUInt32LE(at + field));
    return { address, end: address + Math.max(size, stored), shift: place - address };
  });
  const placeOf = (address) => {
    const section = sections.find((one) => address >= one.address && address < one.end);
    return section === undefined ? null : address + section.shift;
  };
  return PE_TABLES.flatMap(({ directory, row, name }) => {
    const address = bytes.readUInt32LE(directories + directory * 8);
    const names = [];
    for (let at = address === 0 ? null : placeOf(address); at !== null && bytes.readUInt32LE(at + name) > 0; at += row)
      names.push(textAt(bytes, placeOf(bytes.readUInt32LE(at + name))));
    return names;
  });
};

const DT_NEEDED = 1;
const SHT_DYNAMIC = 6;

/** Of 64 bits, the lowest byte first, as every system here has them. */
const importsOfElf = (bytes) => {
  const [start, size, count] = [
    Number(bytes.readBigUInt64LE(0x28)),
    bytes.readUInt16LE(0x3a),
    bytes.readUInt16LE(0x3c),
  ];
  const section = (nth) => {
    const at = start + nth * size;
    const [place, length] = [24, 32].map((field) => Number(bytes.readBigUInt64LE(at + field)));
    return { type: bytes.readUInt32LE(at + 4), link: bytes.readUInt32LE(at + 40), place, length };
  };
  return Array.from({ length: count }, (_, nth) => section(nth))
    .filter(({ type }) => type === SHT_DYNAMIC)
    .flatMap(({ link, place, length }) => {
      const texts = section(link).place;
      return Array.from({ length: length / 16 }, (_, nth) => place + nth * 16)
        .filter((at) => Number(bytes.readBigInt64LE(at)) === DT_NEEDED)
        .map((at) => textAt(bytes, texts + Number(bytes.readBigUInt64LE(at + 8))));
    });
};

const FAT = 0xcafebabe;
const MACH_64 = 0xfeedfacf;
/** Loaded, also where it may be missing, or stands for others. */
const LOADS = new Set([0xc, 0x80000018, 0x8000001f]);

const importsOfMach = (bytes) => {
  if (bytes.readUInt32LE(0) !== MACH_64) return [];
  const names = [];
  let at = 32;
  for (let left = bytes.readUInt32LE(16); left > 0; left -= 1) {
    if (LOADS.has(bytes.readUInt32LE(at))) names.push(textAt(bytes, at + bytes.readUInt32LE(at + 8)));
    at += bytes.readUInt32LE(at + 4);
  }
  return names;
};

/** One for each processor. */
const importsOfFat = (bytes) =>
  Array.from({ length: bytes.readUInt32BE(4) }, (_, nth) => bytes.readUInt32BE(8 + nth * 20 + 8)).flatMap((place) =>
    importsOfMach(bytes.subarray(place)),
  );

/** Of what is none of the three: none. */
export const importsOf = (bytes) => {
  if (bytes.length < 64) return [];
  if (bytes.toString('latin1', 0, 2) === 'MZ') return importsOfPe(bytes);
  if (bytes.toString('latin1', 0, 4) === '\x7fELF') return importsOfElf(bytes);
  return [...new Set(bytes.readUInt32BE(0) === FAT ? importsOfFat(bytes) : importsOfMach(bytes))];
};
