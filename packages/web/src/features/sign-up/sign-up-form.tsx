import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useMemo, useRef } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { paths } from '../../lib/paths.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { usePageForm } from '../../ui/form/use-page-form.ts';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import { DialogFrame } from '../../ui/kit/dialog.tsx';
import { Form, SubmitButton } from '../../ui/kit/form.tsx';
import { EmailPair, TextField } from '../../ui/kit/text-field.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { ResponsibilityDialog } from './responsibility-dialog.tsx';
import { type AccountPolicy, EMPTY, type SignUpRules, type SignUpValues, signUpRules } from './rules.ts';
import { SecretFields } from './secret-fields.tsx';
import styles from './sign-up.module.css';
import { type Notice, signUpData } from './sign-up-data.ts';
import { texts } from './texts.ts';
import { useCountries } from './use-countries.ts';
import { lockedBy, useIdentity } from './use-identity.ts';
import { useRegistration } from './use-registration.ts';

const WIDTH = 444;

/** Shows the errors that the server found. */
const NoticeDialog = ({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) => {
  const id = useId();
  return (
    <DialogFrame width={WIDTH} labelledBy={`${id}-title`} describedBy={id}>
      <DialogTitle id={`${id}-title`}>{notice.title}</DialogTitle>
      <DialogContent id={id} className={styles['said']}>
        {notice.message !== null && <p>{notice.message}</p>}
        {notice.lines.length > 0 && (
          <ul className={styles['lines']}>
            {notice.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" data-autofocus onClick={onClose}>
          {texts.accept}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
};

interface ContactFieldsProps {
  readonly form: UseFormReturn<SignUpValues>;
  readonly rules: SignUpRules;
}

const ContactFields = ({ form, rules }: ContactFieldsProps) => (
  <FieldGroup legend={texts.mail}>
    <EmailPair
      form={form}
      name="email"
      rules={rules.email}
      confirmationName="emailAgain"
      confirmationRules={rules.emailAgain}
    />
    <TextField
      form={form}
      name="alternateEmail"
      rules={rules.alternateEmail}
      label={texts.alternateEmail}
      type="email"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  </FieldGroup>
);

const usePolicy = (): AccountPolicy => {
  const min = useSettings((state) => state.settings?.birthdateMin ?? '1950-01-01');
  const max = useSettings((state) => state.settings?.birthdateMax ?? '2009-12-31');
  const asksGroups = useSettings((state) => state.settings?.passwordGroups ?? true);
  return useMemo(() => ({ birthdates: { min, max }, asksGroups }), [min, max, asksGroups]);
};

export const SignUpForm = ({ onSent }: { readonly onSent: (email: string) => void }) => {
  const policy = usePolicy();
  const rules = useMemo(() => signUpRules(policy), [policy]);
  const countries = useCountries();
  const element = useRef<HTMLFormElement>(null);
  const form = usePageForm<SignUpValues>(EMPTY);
  const guard = useLeaveGuard(useFormState({ control: form.control }).isDirty);
  const steps = useIdentity(form);
  const { identity } = steps;
  const registration = useRegistration(form, element, onSent);
  const record = identity.kind === 'known' ? identity.record : null;
  // The other fields, and their rules, come once it is known whose document it is.
  const isKnown = identity.kind === 'known' || identity.kind === 'byHand';

  const submit = (values: SignUpValues) => {
    if (isKnown) registration.prepare(signUpData(values, record, countries.choices));
    else steps.ask();
  };

  return (
    <>
      <Form form={form} element={element} onSubmit={submit}>
        <IdentityFields form={form} rules={rules} steps={steps} />
        {isKnown && (
          <>
            <PersonFields
              form={form}
              rules={rules}
              locked={record === null ? {} : lockedBy(record)}
              countries={countries}
            />
            <ContactFields form={form} rules={rules} />
            <SecretFields form={form} rules={rules} asksGroups={policy.asksGroups} />
          </>
        )}
        <FormActions>
          <Button size="large" onClick={() => guard.leaveTo(paths.login)}>
            {texts.cancel}
          </Button>
          <SubmitButton form={form} busyText={texts.busy}>
            {texts.next}
          </SubmitButton>
        </FormActions>
      </Form>
      {registration.isPrepared && (
        <ResponsibilityDialog
          isBusy={registration.isBusy}
          failure={registration.failure}
          onRegister={registration.send}
          onCancel={registration.cancel}
        />
      )}
      {guard.isAsking && (
        <ConfirmDialog
          danger
          title={texts.unsaved}
          confirmText={texts.leave}
          cancelText={texts.stay}
          onConfirm={guard.go}
          onCancel={guard.stay}
        >
          {texts.unsavedBody}
        </ConfirmDialog>
      )}
      {steps.notice !== null && <NoticeDialog notice={steps.notice} onClose={steps.closeNotice} />}
      {registration.notice !== null && <NoticeDialog notice={registration.notice} onClose={registration.closeNotice} />}
    </>
  );
};
