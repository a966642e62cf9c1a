import type { Endpoint } from '@quipu/contract';

/** A request as it travels. */
export interface Posted {
  readonly call: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** It is repeated up to `length` between `head` and `tail`: a file of them is not hundreds of megabytes. */
  readonly head: string;
  readonly unit: string;
  readonly tail: string;
  readonly length: number;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=x' };
const part = (name: string, more = '') => `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;

type Shape = readonly [head: string, unit: string, tail: string];
/** Bodies that cost most to read, to build, to decode and to look through, in the field that a call has for it. */
const shapesOf = (field: string): readonly Shape[] => [
  [`{"${field}":[`, '{},', '{}]}'],
  [`{"${field}":[`, '"a",', '"a"]}'],
  // Good up to its end: it is read once, and once more for what is wrong.
  [`{"${field}":[`, '"a",', '1]}'],
  [`{"${field}":"`, 'a ', '"}'],
  [`{"${field}":"`, '\\ud83e\\udea2', '"}'],
  [`{"${field}":`, '[', ''],
  [`{"${field}":[`, '{"id":1,"index":0,"details":[{},{},{},{}],"time":0,"visits":0,"updated_at":0},', '{}]}'],
];
const FORMS: readonly Shape[] = [
  [part('file', '; filename="f"'), 'a', '\r\n--x--\r\n'],
  ['', `${part('texto')}a\r\n`, '--x--\r\n'],
];

/** The first field of a call that a list or a text may stand in, as the wire has it. */
const fieldOf = ({ body }: Endpoint): string => {
  const { fields = {} } = body as { readonly fields?: Readonly<Record<string, readonly [string, unknown]>> };
  const names = Object.values(fields).map(([name]) => name);
  return names.find((name) => /answers|lines|agreements|comment|name$/.test(name)) ?? names[0] ?? 'a';
};

/** Bodies as large as the call takes, in every shape. */
export const worstBodiesOf = (
  endpoint: Endpoint,
  path: string,
  headers: Readonly<Record<string, string>>,
): readonly Posted[] => {
  const isForm = endpoint.isUpload === true;
  return (isForm ? FORMS : shapesOf(fieldOf(endpoint))).map(([head, unit, tail]) => ({
    call: endpoint.name,
    path,
    headers: { ...headers, ...(isForm ? FORM_TYPE : JSON_TYPE) },
    ...{ head, unit, tail },
    length: endpoint.bodyLimit,
  }));
};
