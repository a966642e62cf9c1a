import { emptyInformation, type Information, SURVEY_PARTS, type SurveyPart } from '@quipu/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Applicant, applicant, placeAt, survey } from '../../testing/applicant.ts';
import { addCareer } from '../../testing/careers.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from './texts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const savePart = async (who: Applicant, part: SurveyPart, said: Partial<Information> = survey, of = who.userId) =>
  rightOf(
    await server.api.saveSurveyPart(
      { app_user_id: of, part, information: { ...emptyInformation, ...said } },
      { token: who.token },
    ),
  );
const kept = async (who: Applicant) => {
  const reply = await who.enrollment();
  if (reply.status !== 200) throw new Error('There is no enrollment');
  return reply.body;
};

it('a part of the survey is kept as soon as it is answered, and the step stays open', async () => {
  const who = await applicant(server, 'ENC1');
  await placeAt(server, who, 4, { processId: null });
  expect(await savePart(who, 'dwelling')).toMatchObject({ status: 200, body: { error: null } });
  const { status, information } = await kept(who);
  expect(status).toBe(4);
  for (const field of SURVEY_PARTS.dwelling) expect(information[field]).toBe(survey[field]);
  for (const field of SURVEY_PARTS.goods) expect(information[field]).toBeNull();
  expect(await who.save(5, survey)).toMatchObject({ status: 200, body: { error: null, status: 5 } });
});

it('an answer that somebody goes back to correct is kept too, while the survey is open', async () => {
  // Given an applicant who is at the last step
  const who = await applicant(server, 'ENC4');
  await placeAt(server, who, 5, { processId: null });
  // When they go back, and correct one answer
  const housingType = survey.housingType === 1 ? 2 : 1;
  expect(await savePart(who, 'dwelling', { ...survey, housingType })).toMatchObject({ body: { error: null } });
  // Then it is kept, and they are where they were
  expect(await kept(who)).toMatchObject({ status: 5, information: { ...survey, housingType } });
});

it('keeps nothing of a part with something missing, of a step that is closed, or for somebody else', async () => {
  const who = await applicant(server, 'ENC2');
  const other = await applicant(server, 'ENC3');
  await placeAt(server, who, 4, { processId: null });
  await placeAt(server, other, 'F', { processId: null, careerId: await addCareer(server.database.db, 'MED') });
  const lacking = { ...survey, housingType: null };
  for (const reply of [
    await savePart(who, 'dwelling', lacking),
    await savePart(other, 'dwelling'),
    await savePart(other, 'dwelling', survey, who.userId),
  ])
    expect(reply).toMatchObject({ status: 200, body: { error: expect.any(String) } });
  expect((await savePart(other, 'dwelling', survey, who.userId)).body).toMatchObject({ error: texts.notYours });
  expect((await kept(who)).information.floorMaterial).toBeNull();
});
