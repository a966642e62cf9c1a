import { MAX_ROOM_CARD_LENGTH, ROOM_CARD_ENDING, readRoomCards, roomNumber } from '@quipu/contract';
import { useId, useState } from 'react';
import { notify } from '../../lib/notices.ts';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { FileField } from '../../ui/kit/file-field.tsx';
import { Form } from '../../ui/kit/form.tsx';
import { PlainField } from '../../ui/kit/plain-field.tsx';
import { FormEnd } from './form-end.tsx';
import { roomTexts as texts } from './room-texts.ts';
import { Section } from './section.tsx';

interface JoinValues {
  code: string;
  file: FileList | null;
}

/** Reads the chosen file, or what was typed; null: the file is no card's. */
const given = async ({ code, file }: JoinValues): Promise<string | null> => {
  const chosen = file?.[0];
  if (chosen === undefined) return code;
  if (chosen.size > MAX_ROOM_CARD_LENGTH) return null;
  return chosen.text().catch(() => null);
};

/** Takes a card. False: it is none. */
export type JoinRoom = (card: string) => Promise<boolean>;

/** Makes this computer one of a room whose server is another computer. */
export const JoinSection = ({ onJoin }: { readonly onJoin: JoinRoom }) => {
  const id = useId();
  const form = usePageForm<JoinValues>({ code: '', file: null });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (values: JoinValues) => {
    setFailure(null);
    const text = await given(values);
    if (text === null) return setFailure(texts.fileTooLarge);
    if (text.trim() === '') return setFailure(texts.codeMissing);
    const [card] = readRoomCards(text) ?? [];
    if (card === undefined || !(await onJoin(text))) return setFailure(texts.codeWrong);
    notify('success', texts.joined(roomNumber(card.pin)));
  };
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{texts.joinTitle}</h2>
      <Form form={form} onSubmit={submit}>
        <small>{texts.joinHelp}</small>
        <PlainField form={form} name="code" label={texts.joinCode} />
        <FileField form={form} name="file" accept={ROOM_CARD_ENDING} label={texts.joinFile} required={false} />
        <FormEnd form={form} failure={failure} busyText={texts.joining}>
          {texts.join}
        </FormEnd>
      </Form>
    </Section>
  );
};
