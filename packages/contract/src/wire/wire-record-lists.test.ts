import { MAX_DETAILS, MAX_ENTRIES, MAX_POST_DETAILS, MAX_POST_LINES, MAX_PROBLEMS } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { expect, it } from 'vitest';
import { acceptAgreement, finishSheet, postAnswers, postLog } from '../calls/index.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problems.ts';
import * as contract from '../index.ts';
import { UnreadableEntry, WirePostedEntries } from './answer-wire.ts';
import { Nothing } from './common.ts';
import { listOf } from './wire-record.ts';

interface Inside {
  readonly fields?: Readonly<Record<string, readonly [string, t.Mixed]>>;
  readonly codec?: t.Mixed;
  readonly most?: number;
}

/**
 * Lists the places where a codec takes a list, each with the most it may have. The parts of a codec are seen on it, or
 * known here.
 */
const listsOf = (codec: t.Mixed, path: string): readonly (readonly [path: string, most: number | null])[] => {
  const { fields, codec: inner, most } = codec as Inside;
  const here = most === undefined ? [] : [[path, most] as const];
  if (fields !== undefined) return Object.values(fields).flatMap(([name, one]) => listsOf(one, `${path}.${name}`));
  if (inner !== undefined) return [...here, ...listsOf(inner, most === undefined ? path : `${path}.0`)];
  if (codec instanceof t.InterfaceType || codec instanceof t.PartialType)
    return Object.entries(codec.props as t.Props).flatMap(([name, one]) => listsOf(one, `${path}.${name}`));
  if (codec instanceof t.UnionType || codec instanceof t.IntersectionType)
    return (codec.types as readonly t.Mixed[]).flatMap((one) => listsOf(one, path));
  if (codec instanceof t.ReadonlyType || codec instanceof t.ExactType || codec instanceof t.RefinementType)
    return listsOf(codec.type as t.Mixed, path);
  // A codec that is none of these is tried: it takes a list, or it does not. What is nothing keeps none.
  if ((codec as t.Mixed) === Nothing) return [];
  return [[], [{}], ['a'], [1]].some((list) => E.isRight(codec.decode(list))) ? [[path, null]] : [];
};

const endpoints = Object.values<unknown>(contract).filter(
  (one): one is Endpoint => typeof one === 'object' && one !== null && 'replies' in one,
);

it('has a greatest length in every call, whoever wrote it', () => {
  const lists = endpoints.flatMap(({ name, body, params, query }) =>
    [body, params, query].flatMap((part) => listsOf(part, name)),
  );
  expect(lists.filter(([, most]) => most === null)).toEqual([]);
  expect(Object.fromEntries(lists)).toMatchObject({
    'postAnswers.answers': MAX_ENTRIES,
    'postAnswers.answers.0.details': MAX_DETAILS,
    'finishSheet.answers.0.details': MAX_DETAILS,
    'postLog.lines': MAX_POST_LINES,
  });
});

it('that has none is found', () => {
  const open = t.readonlyArray(t.string);
  const Odd = new t.Type<unknown, unknown, unknown>('Odd', Array.isArray, t.success, t.identity);
  const inside = contract.wireRecord('Inside', { a: ['a', contract.nullable(open)], b: ['b', t.union([Odd, t.null])] });
  expect(listsOf(listOf(inside, 3), 'x')).toEqual([
    ['x', 3],
    ['x.0.a', null],
    ['x.0.b', null],
  ]);
});

/** Counts how often it is asked. */
const counting = () => {
  let asked = 0;
  const codec = new t.Type<string, unknown, unknown>(
    'Counted',
    t.string.is,
    (u, context) => {
      asked += 1;
      return t.string.validate(u, context);
    },
    t.identity,
  );
  return { codec, asked: () => asked };
};

it('is not read at all if it is too long, and no further than so many problems', () => {
  const { codec, asked } = counting();
  const list = listOf(codec, 1_000);
  expect([E.isLeft(list.decode(Array(1_001).fill('a'))), asked()]).toEqual([true, 0]);
  expect([E.isLeft(list.decode({ length: 1 })), E.isLeft(list.decode('a')), asked()]).toEqual([true, true, 0]);
  const bad = list.decode(Array(1_000).fill(null));
  expect([E.isLeft(bad) && bad.left.length, asked()]).toEqual([MAX_PROBLEMS, MAX_PROBLEMS]);
  expect(list.decode(Array(1_000).fill('a'))).toEqual(E.right(Array(1_000).fill('a')));
  const one = list.decode(['a', null]);
  expect(E.isLeft(one) && problemsOf(one.left)).toEqual(['1: Counted']);
  expect([list.is(['a']), list.is([1]), list.is(Array(1_001).fill('a'))]).toEqual([true, false, false]);
});

const problems = (codec: t.Mixed, body: unknown): readonly string[] => {
  const read = codec.decode(body);
  return E.isLeft(read) ? problemsOf(read.left) : [];
};

it('that somebody sends to stop the server is told in one line', () => {
  const many = Array(300_000).fill({});
  const sheet = { comment: null, status: 'F' };
  expect(problems(postAnswers.body, { answers: many })).toEqual([`answers: at most ${MAX_ENTRIES} entries`]);
  expect(problems(finishSheet.body, { ...sheet, answers: many })).toContain(`answers: at most ${MAX_ENTRIES} entries`);
  expect(problems(postLog.body, { epoch: 1, from: 0, lines: many })).toEqual(['lines: at most 1000 of string']);
  expect(problems(acceptAgreement.body, { agreements: many })).toEqual(['agreements: at most 1000 of Id | null']);
});

const entry = (details: readonly unknown[]) => ({ id: 1, index: 0, details, time: 0, visits: 0, updated_at: 0 });

it('of answers is taken with one that has too many parts, and refused with too many in all', () => {
  const read = WirePostedEntries.decode([entry([]), entry(Array(MAX_DETAILS + 1).fill({}))]);
  expect(E.isRight(read) && read.right.map((one) => one instanceof UnreadableEntry)).toEqual([true, true]);
  const full = Array(MAX_POST_DETAILS / MAX_DETAILS).fill(entry(Array(MAX_DETAILS).fill({})));
  expect(problems(WirePostedEntries, full)).toEqual([]);
  expect(problems(WirePostedEntries, [...full, entry([{}])])).toEqual([
    `(whole): at most ${MAX_POST_DETAILS} details in all`,
  ]);
  expect(problems(WirePostedEntries, [null, 1, 'a', { details: { length: 9e9 } }])).toEqual([]);
});
