import { readFileSync } from 'node:fs';
import { ROOT } from '../root.mjs';
import { FLOORS } from './floors.mjs';

/** `.dependency-cruiser.cjs` makes its rules of the same table. */
const PACKAGES = JSON.parse(readFileSync(`${ROOT}/scripts/imports/packages.json`, 'utf8'));

const WIDTH = 980;
/** Left of the floors, where arrows go that pass one by. */
const MARGIN = 56;
const GAP = 28;
const LINE = 17;
const LETTER = 6.6;
const PAD = 12;
const BETWEEN_FLOORS = 34;

const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #24292f }
  .name { font-weight: 600; font-size: 14px }
  rect { fill: #f6f8fa; stroke: #8c959f; rx: 6px }
  path { fill: none; stroke: #57606a; stroke-width: 1.3 }
  marker path { fill: #57606a; stroke: none }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    rect { fill: #161b22; stroke: #6e7681 }
    path { stroke: #9198a1 }
    marker path { fill: #9198a1 }
  }`;

const [topOf, nextOf] = [(file) => file.split('/')[0], (file) => file.split('/').slice(1, -1)[0]];

/** The folders of a floor's folder, each after those that it imports from. */
const inOrder = (folder, arrows) => {
  const inside = arrows.filter((arrow) => arrow.every((file) => topOf(file) === folder));
  const mentioned = arrows.flat().filter((file) => topOf(file) === folder);
  const left = new Set(mentioned.flatMap((file) => nextOf(file) ?? []).sort());
  const done = [];
  while (left.size > 0) {
    const isFree = (name) =>
      inside.every(([from, to]) => nextOf(from) !== name || nextOf(to) === name || !left.has(nextOf(to)));
    const ready = [...left].find(isFree) ?? [...left][0];
    left.delete(ready);
    done.push(ready);
  }
  return done;
};

const wrapped = (words, letters) => {
  const lines = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 3 <= letters) lines[lines.length - 1] = `${last} · ${word}`;
    else lines.push(word);
  }
  return lines;
};

/** The arrows that are shown: those that go down, without what a longer way says too. Others are the rules' concern. */
const shownArrows = (boxes, arrows) => {
  const pairs = new Set(arrows.map(([from, to]) => `${from} ${to}`));
  const below = (upper) => boxes.filter(({ floor, name }) => floor < upper.floor && pairs.has(`${upper.name} ${name}`));
  const leads = (from, to) => below(from).some((by) => by === to || leads(by, to));
  return boxes.flatMap((from) =>
    below(from)
      .filter((to) => !below(from).some((by) => leads(by, to)))
      .map((to) => [from, to]),
  );
};

/** Each box in its place, from the top floor down. */
const placed = (boxes) => {
  const done = [];
  let top = 8;
  for (const floor of [...new Set(boxes.map((box) => box.floor))].sort((one, other) => other - one)) {
    const row = boxes.filter((box) => box.floor === floor);
    const width = (WIDTH - MARGIN - 8 - GAP * (row.length - 1)) / row.length;
    const filled = row.map(({ holds, ...box }) => ({
      ...box,
      lines: wrapped(holds, Math.floor((width - 2 * PAD) / LETTER)),
    }));
    const height = 2 * PAD + LINE * (1 + Math.max(...filled.map(({ lines }) => lines.length)));
    for (const [place, box] of filled.entries())
      done.push({ ...box, width, height, top, left: MARGIN + place * (width + GAP) });
    top += height + BETWEEN_FLOORS;
  }
  return { done, height: top - BETWEEN_FLOORS + 8 };
};

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const boxDrawn = ({ name, lines, left, top, width, height }) =>
  [
    `<rect x="${left}" y="${top}" width="${width}" height="${height}"/>`,
    `<text class="name" x="${left + PAD}" y="${top + PAD + 10}">${escaped(name)}</text>`,
    ...lines.map(
      (line, place) => `<text x="${left + PAD}" y="${top + PAD + 10 + LINE * (place + 1)}">${escaped(line)}</text>`,
    ),
  ].join('\n');

/** Straight down to the next floor; around by the margin to one further below. */
const arrowDrawn = (from, to, place) => {
  if (from.floor - to.floor === 1) {
    const [x, end] = [from.left + from.width / 2, to.left + to.width / 2];
    const [low, high] = [from.top + from.height, to.top - 2];
    return `<path d="M${x} ${low} C${x} ${low + 16} ${end} ${high - 16} ${end} ${high}" marker-end="url(#tip)"/>`;
  }
  const x = MARGIN - 14 - 9 * place;
  const [start, end] = [from.top + from.height / 2, to.top + to.height / 2];
  return `<path d="M${from.left} ${start} H${x} V${end} H${to.left - 2}" marker-end="url(#tip)"/>`;
};

/** Boxes on their floors, and the arrows between them by name: SVG. */
const drawn = (label, boxes, arrows) => {
  const { done, height } = placed(boxes);
  let around = 0;
  const lines = shownArrows(done, arrows).map(([upper, lower]) =>
    arrowDrawn(upper, lower, upper.floor - lower.floor === 1 ? 0 : around++),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${label}">
<style>${STYLE}
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
${lines.join('\n')}
${done.map(boxDrawn).join('\n')}
</svg>
`;
};

/** The server's floors, and what is on each in the order of its imports. */
export const drawFloors = (arrows) =>
  drawn(
    'The floors of the server',
    FLOORS.map(({ floor, folder }) => ({ floor, name: folder, holds: inOrder(folder, arrows) })),
    arrows.map(([from, to]) => [topOf(from), topOf(to)]),
  );

/** The packages, each above all that it may import. */
export const drawPackages = (packages = PACKAGES) => {
  const floorOf = (name) => 1 + Math.max(0, ...packages[name].imports.map(floorOf));
  return drawn(
    'The packages',
    Object.entries(packages).map(([name, { holds }]) => ({ floor: floorOf(name), name, holds })),
    Object.entries(packages).flatMap(([name, { imports }]) => imports.map((imported) => [name, imported])),
  );
};
