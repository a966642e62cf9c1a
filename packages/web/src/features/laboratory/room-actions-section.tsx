import { type LaboratorySheet, MAX_EXTRA_MINUTES, RoomActionKind } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { notify } from '../../lib/notices.ts';
import { randomId } from '../../lib/random-id.ts';
import { filled } from '../../ui/form/rules.ts';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { useOnce } from '../../ui/kit/action-outcome.ts';
import { texts as actionTexts } from '../../ui/kit/action-texts.ts';
import { SelectField } from '../../ui/kit/choices.tsx';
import { Form } from '../../ui/kit/form.tsx';
import { PlainField } from '../../ui/kit/plain-field.tsx';
import { TextField } from '../../ui/kit/text-field.tsx';
import type { LaboratoryCalls } from './calls.ts';
import { FormEnd } from './form-end.tsx';
import { roomActionTexts as texts } from './room-action-texts.ts';
import { Section } from './section.tsx';

interface ActionValues {
  code: string;
  name: string;
  what: RoomActionKind;
  /** A sheet's id, or `ALL`. */
  sheetId: string;
  minutes: string;
  text: string;
}

const kinds = (Object.keys(RoomActionKind.keys) as readonly RoomActionKind[]).map((value) => ({
  value,
  text: texts.kinds[value],
}));
/** A person's own, and nothing for everybody at once. */
const OF_ONE: ReadonlySet<RoomActionKind> = new Set(['reopen', 'unlock']);
/** Done twice they do no harm, and wanted later they are wanted anew, whatever became of an earlier request. */
const AS_OFTEN_AS_ASKED: ReadonlySet<RoomActionKind> = new Set(['pause', 'resume', 'unlock']);

const ALL = 'all';

const labelOf = (what: RoomActionKind): string =>
  what === 'message' ? texts.message : what === 'pause' ? texts.pauseReason : texts.reason;

const minutesIn = (typed: string): number | null => {
  const minutes = Number(typed);
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_EXTRA_MINUTES ? minutes : null;
};

interface RoomActionsSectionProps {
  readonly calls: LaboratoryCalls;
  readonly sheets: readonly LaboratorySheet[];
}

/** Acts on the people of the room, with the code of their package. Who acts stays filled in, for the next one. */
export const RoomActionsSection = ({ calls, sheets }: RoomActionsSectionProps) => {
  const id = useId();
  const form = usePageForm<ActionValues>({ code: '', name: '', what: 'extend', sheetId: '', minutes: '', text: '' });
  const what = useWatch({ control: form.control, name: 'what' });
  const [failure, setFailure] = useState<string | null>(null);
  const once = useOnce(texts.title);
  const isOfOne = OF_ONE.has(what);
  const people = sheets.map(({ id: value, person, quiz, isPaused }) => {
    const text = `${person} · ${quiz}`;
    return { value: String(value), text: isPaused ? texts.isPaused(text) : text };
  });
  const submit = async ({ code, name, sheetId, minutes, text }: ActionValues) => {
    setFailure(null);
    const asked = {
      name,
      what,
      sheetId: sheetId === ALL ? null : Number(sheetId),
      minutes: what === 'extend' || what === 'reopen' ? minutesIn(minutes) : null,
    };
    // Another reason makes it no other action; another message does.
    const command = { ...asked, ...(what === 'message' ? { text } : {}) };
    const isNamed = !AS_OFTEN_AS_ASKED.has(what);
    const reply = await calls.local.takeRoomAction({
      ...asked,
      ...{ code, text, once: isNamed ? once.name(command) : randomId() },
    });
    if (E.isLeft(reply)) return setFailure(texts.failed);
    if (isNamed) once.replied();
    if (reply.right.status !== 200) return setFailure(reply.right.text ?? texts.refused);
    if (isNamed && once.isAgain()) notify('warning', actionTexts.onceOnly);
    else notify('success', texts.done);
    form.setValue('text', '');
    form.setValue('minutes', '');
  };
  const chosen = { required: texts.onePerson };
  const minuteRules = {
    validate: (typed: string) => minutesIn(typed) !== null || texts.minutesWrong(MAX_EXTRA_MINUTES),
  };
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <Form form={form} onSubmit={submit}>
        <small>{texts.help}</small>
        <PlainField form={form} name="code" rules={filled(texts.codeMissing)} label={texts.code} required />
        <TextField form={form} name="name" rules={filled(texts.nameMissing)} label={texts.name} required />
        <SelectField form={form} name="what" label={texts.what} choices={kinds} />
        <SelectField
          form={form}
          name="sheetId"
          rules={isOfOne ? { pattern: { value: /^\d+$/, message: texts.onePerson }, ...chosen } : chosen}
          label={texts.whom}
          choices={isOfOne ? people : [{ value: ALL, text: texts.everybody }, ...people]}
        />
        {(what === 'extend' || what === 'reopen') && (
          <TextField
            form={form}
            name="minutes"
            rules={minuteRules}
            label={texts.minutes}
            inputMode="numeric"
            autoComplete="off"
            required
          />
        )}
        <TextField
          form={form}
          name="text"
          rules={filled(what === 'message' ? texts.messageMissing : texts.reasonMissing)}
          label={labelOf(what)}
          autoComplete="off"
          required
        />
        <FormEnd form={form} failure={failure} busyText={texts.doing}>
          {texts.does}
        </FormEnd>
      </Form>
    </Section>
  );
};
