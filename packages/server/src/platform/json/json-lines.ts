/** One token of JSON: a text, a sign, or whatever else stands there. */
const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)/y;

interface Token {
  readonly text: string;
  /** The place at which the token begins. */
  readonly at: number;
}

const tokensOf = (json: string): readonly Token[] => {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(json); found !== null; found = TOKEN.exec(json)) {
    const text = found[1] ?? '';
    tokens.push({ text, at: TOKEN.lastIndex - text.length });
  }
  return tokens;
};

const depthChange = ({ text }: Token): number =>
  text === '{' || text === '[' ? 1 : text === '}' || text === ']' ? -1 : 0;

/** The place after the value that begins at `from`. */
const afterValue = (tokens: readonly Token[], from: number): number => {
  let depth = 0;
  for (let place = from; place < tokens.length; place += 1) {
    depth += depthChange(tokens[place] ?? { text: '', at: 0 });
    if (depth === 0) return place + 1;
  }
  return tokens.length;
};

/** The place of the part `key` of the value that begins at `from`: of its name, where it has one, and of its value. Null: there is none. */
const partOf = (tokens: readonly Token[], from: number, key: string): readonly [number, number] | null => {
  const open = tokens[from]?.text;
  let place = from + 1;
  for (let index = 0; open === '{' || open === '['; index += 1) {
    const first = tokens[place];
    if (first === undefined || first.text === '}' || first.text === ']') return null;
    const value = open === '{' ? place + 2 : place;
    const name = open === '{' ? (JSON.parse(first.text) as string) : String(index);
    if (name === key) return [place, value];
    const after = afterValue(tokens, value);
    place = tokens[after]?.text === ',' ? after + 1 : after;
  }
  return null;
};

/**
 * Says in which line of a JSON text, known to be well formed, the deepest part of a path stands that is there: what is missing is
 * missing from that.
 */
export const jsonLines = (json: string): ((path: readonly string[]) => number) => {
  const tokens = tokensOf(json);
  return (path) => {
    let [shown, place] = [0, 0];
    for (const key of path) {
      const part = partOf(tokens, place, key);
      if (part === null) break;
      [shown, place] = part;
    }
    return json.slice(0, tokens[shown]?.at ?? 0).split('\n').length;
  };
};

const PATH = /^([^\s:()]+): /;

/** Problems as they are told of a file's text: `path: message`, each with the line of its path before it. */
export const withLines = (json: string, problems: readonly string[]): readonly string[] => {
  const lineOf = jsonLines(json);
  return problems.map((problem) => {
    const [, path] = PATH.exec(problem) ?? [];
    return path === undefined ? problem : `línea ${lineOf(path.split('.'))}: ${problem}`;
  });
};
