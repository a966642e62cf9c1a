import { enrollmentCalls, type LoadedEnrollment, SURVEY_PARTS, type SurveyPart } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { type StepValues, toInformation, toValues } from './step-values.ts';
import type { StepForm } from './use-step-form.ts';

const PARTS = Object.keys(SURVEY_PARTS) as SurveyPart[];
/** Answers of a part that come one after another are saved at once. */
const WAIT_MS = 800;

/** Null: not all of it is answered. */
const saidIn = (part: SurveyPart, values: StepValues): string | null => {
  const answers = SURVEY_PARTS[part].map((field) => values[field]);
  return answers.every(Boolean) ? answers.join() : null;
};

/**
 * Saves each part of the survey as soon as it is answered, and again as it changes. One that does not get through stays with the
 * device, and goes with the whole step.
 */
export const useSavedParts = ({ form }: StepForm, { appUserId, information }: LoadedEnrollment) => {
  const api = useApi(enrollmentCalls);
  const [saved, setSaved] = useState<Readonly<Partial<Record<SurveyPart, string>>>>(() => {
    const values = toValues(information);
    return Object.fromEntries(
      PARTS.flatMap((part) => (saidIn(part, values) === null ? [] : [[part, saidIn(part, values)]])),
    );
  });
  const posted = useRef(saved);
  const posts = useRef(Promise.resolve());
  const [values, setValues] = useState<StepValues>(() => form.getValues());
  useEffect(() => {
    let alarm = 0;
    const save = () => {
      const now = form.getValues();
      for (const part of PARTS) {
        const said = saidIn(part, now);
        if (said === null || posted.current[part] === said) continue;
        posted.current = { ...posted.current, [part]: said };
        const post = async () => {
          const sent = { app_user_id: appUserId, part, information: toInformation(information, 4, now) };
          const reply = await api.saveSurveyPart(sent);
          if (isRight(reply) && reply.right.status === 200 && reply.right.body.error === null)
            setSaved((before) => ({ ...before, [part]: said }));
          // It is tried again with the next answer.
          else if (posted.current[part] === said) posted.current = { ...posted.current, [part]: '' };
        };
        // One after the other: what was answered first never arrives last.
        posts.current = posts.current.then(post);
      }
    };
    const follow = () => {
      setValues({ ...form.getValues() });
      clearTimeout(alarm);
      alarm = window.setTimeout(save, WAIT_MS);
    };
    const stop = form.subscribe({ formState: { values: true }, callback: follow });
    return () => {
      stop();
      clearTimeout(alarm);
    };
  }, [form, api, appUserId, information]);
  return (part: SurveyPart): boolean => saved[part] !== undefined && saved[part] === saidIn(part, values);
};
