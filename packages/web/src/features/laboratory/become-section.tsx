import { useId, useState } from 'react';
import { filled } from '../../ui/form/rules.ts';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { Form } from '../../ui/kit/form.tsx';
import { PlainField } from '../../ui/kit/plain-field.tsx';
import { FormEnd } from './form-end.tsx';
import { Section } from './section.tsx';
import { standbyTexts as texts } from './standby-texts.ts';
import type { StandbyView } from './use-standby.ts';

/** Makes this computer the standby of a room whose server is another computer. */
export const BecomeSection = ({ become }: Pick<StandbyView, 'become'>) => {
  const id = useId();
  const form = usePageForm<{ card: string; code: string }>({ card: '', code: '' });
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{texts.becomeTitle}</h2>
      <Form
        form={form}
        onSubmit={async ({ card, code }) => {
          setFailure(null);
          setFailure(await become(card, code));
        }}
      >
        <small>{texts.becomeHelp}</small>
        <PlainField form={form} name="card" rules={filled(texts.roomCodeMissing)} label={texts.roomCode} required />
        <PlainField form={form} name="code" rules={filled(texts.codeMissing)} label={texts.code} required />
        <FormEnd form={form} failure={failure} busyText={texts.becoming}>
          {texts.become}
        </FormEnd>
      </Form>
    </Section>
  );
};
