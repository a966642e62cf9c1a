import { arrowsOf } from './cruise.mjs';

/** Packages no folders of which lead to each other. */
const WITHOUT_CIRCLES = ['engine', 'contract', 'proctor', 'desktop', 'server', 'web'];

const folderOf = (file) => file.slice(0, Math.max(0, file.lastIndexOf('/')));
const isInside = (folder, file) => folder === '' || file.startsWith(`${folder}/`);

/** Each folder that has any of these files below it, the outermost one (`''`) among them. */
const foldersOf = (files) => {
  const folders = new Set(['']);
  for (const file of files) for (let at = folderOf(file); at !== ''; at = folderOf(at)) folders.add(at);
  return folders;
};

/** The folder, of those that lie in `parent`, in which the file is; null: it lies in `parent` itself. */
const childOf = (parent, file) => {
  const [child, ...more] = (parent === '' ? file : file.slice(parent.length + 1)).split('/');
  return more.length === 0 ? null : child;
};

const graphOf = (pairs) => {
  const graph = new Map();
  for (const [from, to] of pairs) {
    if (from === null || to === null || from === to) continue;
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
};

const reachable = (graph, from) => {
  const seen = new Set();
  const left = [from];
  for (let at = left.pop(); at !== undefined; at = left.pop())
    for (const next of graph.get(at) ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        left.push(next);
      }
  return seen;
};

const byName = (one, other) => one.localeCompare(other);

/** The sets of nodes that all lead to each other. */
const knotsOf = (graph) => {
  const reach = new Map([...graph.keys()].map((node) => [node, reachable(graph, node)]));
  const knots = new Set();
  for (const [node, seen] of reach)
    if (seen.has(node))
      knots.add(
        [...seen]
          .filter((other) => reach.get(other)?.has(node))
          .sort(byName)
          .join(' '),
      );
  return [...knots].sort(byName);
};

/**
 * Folders that lead to each other, given which file imports which: by the files that lie in each of them, and, of the folders
 * that lie in one, by all that is below them.
 */
export const folderCircles = (arrows) => {
  const own = knotsOf(graphOf(arrows.map(([from, to]) => [folderOf(from) || '.', folderOf(to) || '.'])));
  const levels = [...foldersOf(arrows.flat())].flatMap((parent) => {
    const within = arrows.filter(([from, to]) => isInside(parent, from) && isInside(parent, to));
    const knots = knotsOf(graphOf(within.map(([from, to]) => [childOf(parent, from), childOf(parent, to)])));
    return knots.map((knot) =>
      knot
        .split(' ')
        .map((child) => (parent === '' ? child : `${parent}/${child}`))
        .join(' '),
    );
  });
  return [...new Set([...own, ...levels])].map((knot) => knot.split(' '));
};

export const circleFaults = (modules) =>
  WITHOUT_CIRCLES.flatMap((name) =>
    folderCircles(arrowsOf(modules, name)).map((circle) => `no-circle-of-folders: ${name}: ${circle.join(' ↔ ')}\n`),
  );
