interface Frame {
  readonly node: number;
  edge: number;
}

/**
 * Strongly connected components of a graph given as each node's sources (Tarjan, without recursion: sheets may chain
 * thousands of items). A component comes after all those that it depends on.
 */
export const findComponents = (sources: readonly (readonly number[])[]): readonly (readonly number[])[] => {
  const found = new Array<number>(sources.length).fill(-1);
  const low = new Array<number>(sources.length).fill(0);
  const onStack = new Array<boolean>(sources.length).fill(false);
  const stack: number[] = [];
  const components: number[][] = [];
  let next = 0;

  const enter = (node: number): Frame => {
    found[node] = next;
    low[node] = next;
    next += 1;
    stack.push(node);
    onStack[node] = true;
    return { node, edge: 0 };
  };
  const lower = (node: number, to: number): void => {
    low[node] = Math.min(low[node] ?? 0, to);
  };
  const close = (root: number): void => {
    const members: number[] = [];
    for (;;) {
      const node = stack.pop();
      if (node === undefined) break;
      onStack[node] = false;
      members.push(node);
      if (node === root) break;
    }
    components.push(members);
  };

  for (let start = 0; start < sources.length; start += 1) {
    if (found[start] !== -1) continue;
    const frames = [enter(start)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const source = sources[frame.node]?.[frame.edge];
      frame.edge += 1;
      if (source === undefined) {
        frames.pop();
        if (low[frame.node] === found[frame.node]) close(frame.node);
        const below = frames.at(-1);
        if (below !== undefined) lower(below.node, low[frame.node] ?? 0);
      } else if (found[source] === -1) {
        frames.push(enter(source));
      } else if (onStack[source] === true) {
        lower(frame.node, found[source] ?? 0);
      }
    }
  }
  return components;
};
