import { QuizEvent } from '../session/event.ts';
import { canonicalWriter, type Writer } from './canonical-writer.ts';

interface EventCodec {
  readonly codec: (typeof QuizEvent.types)[number];
  readonly writeData: Writer;
}

/** Each type of event by its name: how it is checked, and how its data is written. */
export const eventCodecs: ReadonlyMap<string, EventCodec> = new Map(
  QuizEvent.types.map((codec) => {
    const { type, data } = codec.type.props;
    return [type.value, { codec, writeData: canonicalWriter(data) }];
  }),
);
