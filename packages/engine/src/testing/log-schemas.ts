import { LogVersion } from '../log/log-version.ts';
import { Content as Content1 } from '../log/version-1/content.ts';
import { eventsOf1 } from '../log/version-1/events.ts';
import { Content as Content2, eventsOf2 } from '../log/version-2/events.ts';
import { type Schema, schemaOf } from './schema-of.ts';

const named = (codecs: readonly (typeof eventsOf1 | typeof eventsOf2)[number][]): Schema =>
  Object.fromEntries(
    [...codecs].sort((a, b) => (a.name < b.name ? -1 : 1)).map((codec) => [codec.name, schemaOf(codec)]),
  );

/** All that a log of each version may say, as it is recorded with its corpus. */
export const logSchemas: Readonly<Record<string, Schema>> = {
  1: { content: schemaOf(Content1), events: named(eventsOf1) },
  2: { version: schemaOf(LogVersion), content: schemaOf(Content2), events: named(eventsOf2) },
};
