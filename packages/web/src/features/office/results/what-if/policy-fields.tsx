import { type GradingRules, INSTITUTION_ZONE, MAX_GRADE, zoneInWords } from '@quipu/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { isHour } from '../../../../ui/day/institution-moment.ts';
import { readDay } from '../../../../ui/day/read-day.ts';
import { formatGrade } from '../../../../ui/figures/format-grade.ts';
import { Checkbox, SelectField } from '../../../../ui/kit/choices.tsx';
import { DayField } from '../../../../ui/kit/day-field.tsx';
import { PlainField } from '../../../../ui/kit/plain-field.tsx';
import { texts } from './texts.ts';
import { numberIn, type TypedPolicy } from './typed-hypothesis.ts';
import styles from './what-if.module.css';

const choicesOf = <K extends string>(names: Readonly<Record<K, string>>, now: K) => [
  { value: 'same', text: texts.same(names[now]) },
  ...(Object.keys(names) as K[]).filter((value) => value !== now).map((value) => ({ value, text: names[value] })),
];

const numberRules = (least: number, most: number, problem: string) => ({
  validate: (typed: string) => typed.trim() === '' || numberIn(typed, least, most) !== null || problem,
});

const dayRules = {
  validate: (typed: string) => {
    const { day, problem } = readDay(typed);
    if (day === '') return texts.needsDay;
    return day !== null || problem;
  },
};
const hourRules = { validate: (typed: string) => isHour(typed) || texts.needsHour };

interface PolicyFieldsProps {
  readonly form: UseFormReturn<TypedPolicy>;
  readonly rules: GradingRules;
}

/** The rest of a hypothesis: how it would be graded, from what grade one would pass, and when it would have ended. */
export const PolicyFields = ({ form, rules }: PolicyFieldsProps) => {
  const endsOtherwise = useWatch({ control: form.control, name: 'endsOtherwise' });
  const plain = { form, inputMode: 'decimal', maxLength: 11 } as const;
  return (
    <fieldset className={styles['policy']}>
      <legend>{texts.policy}</legend>
      <SelectField
        form={form}
        name="partial"
        label={texts.partial}
        choices={choicesOf(texts.partials, rules.partial)}
      />
      <SelectField form={form} name="text" label={texts.written} choices={choicesOf(texts.writtens, rules.text)} />
      <PlainField
        {...plain}
        name="penalty"
        label={texts.penalty}
        hint={texts.penaltyHint(formatGrade(rules.penalty))}
        rules={numberRules(0, 1, texts.needsPenalty)}
      />
      <PlainField
        {...plain}
        name="scale"
        label={texts.scale}
        hint={texts.scaleHint(formatGrade(rules.scale))}
        rules={numberRules(1, MAX_GRADE, texts.needsScale)}
      />
      <PlainField
        {...plain}
        name="passMark"
        label={texts.passMark}
        hint={texts.passMarkHint}
        rules={numberRules(0, MAX_GRADE, texts.needsGrade)}
      />
      <div className={styles['ends']}>
        <Checkbox form={form} name="endsOtherwise" hint={texts.endedHint}>
          {texts.ended}
        </Checkbox>
        {endsOtherwise && (
          <>
            <DayField form={form} name="day" rules={dayRules} label={texts.day} autoComplete="off" />
            <PlainField
              form={form}
              name="hour"
              rules={hourRules}
              label={texts.hour}
              hint={texts.hourHint(zoneInWords(INSTITUTION_ZONE))}
              required
              maxLength={5}
            />
          </>
        )}
      </div>
    </fieldset>
  );
};
