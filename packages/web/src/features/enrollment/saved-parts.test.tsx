import { emptyInformation, type HttpResponse, type LoadedEnrollment, SURVEY_PARTS } from '@quipu/contract';
import { act } from '@testing-library/react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json } from '../../testing/scripted-http.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { type StepValues, toValues } from './step-values.ts';
import { useSavedParts } from './use-saved-parts.ts';
import type { StepForm } from './use-step-form.ts';

const enrollment = { appUserId: 7, information: emptyInformation } as LoadedEnrollment;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('are posted one after the other: what was answered first never arrives last', async () => {
  let shown: { readonly form: UseFormReturn<StepValues>; readonly isSaved: boolean } | null = null;
  const Probe = () => {
    const form = useForm<StepValues>({ defaultValues: toValues(emptyInformation) });
    const isSaved = useSavedParts({ form } as StepForm, enrollment);
    shown = { form, isSaved: isSaved('dwelling') };
    return null;
  };
  const replies: ((reply: HttpResponse) => void)[] = [];
  const { requests } = showScreen(<Probe />, { path: '/' }, () => new Promise((resolve) => replies.push(resolve)));
  const answer = (value: string) =>
    act(() => {
      for (const field of SURVEY_PARTS.dwelling) shown?.form.setValue(field, value);
    });
  const sent = () =>
    requests.map(({ body }) => (JSON.parse(body ?? '{}') as { information: { housing_type: number } }).information);
  const isSaved = () => shown?.isSaved;

  const due = () => act(() => vi.advanceTimersByTimeAsync(1_000));

  answer('1');
  await due();
  expect(requests).toHaveLength(1);
  answer('2');
  await due();
  // It waits for the reply to the first.
  expect(requests).toHaveLength(1);
  await act(async () => replies[0]?.(json(200, { error: null })));
  await due();
  expect(sent()).toMatchObject([{ housing_type: 1 }, { housing_type: 2 }]);
  expect(isSaved()).toBe(false);
  await act(async () => replies[1]?.(json(200, { error: null })));
  await due();
  expect(isSaved()).toBe(true);
});
