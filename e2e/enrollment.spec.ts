import type { Page } from '@playwright/test';
import { keptEnrollments, type SomeInformation, SURVEY } from './support/applicants.ts';
import { expectAccessible } from './support/axe.ts';
import type { Database } from './support/database.ts';
import { linkIn, mailTo } from './support/dev-mailbox.ts';
import { EVERY_TYPE } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNothingSticksOut, photograph } from './support/look.ts';
import { quipu } from './support/operator.ts';
import { arrive, chooseInMenu, enter, fillLogin } from './support/screen.ts';
import type { Server } from './support/server.ts';
import { fillContact, fillPerson, GOOD_PASSWORD, register, registered, startSignUp } from './support/sign-up.ts';
import { OPERATOR } from './support/staff.ts';
import {
  answerStep,
  askToFinishEnrollment,
  atStep,
  button,
  chooseCareer,
  control,
  group,
  saveStep,
  stepHeading,
} from './support/wizard.ts';

test.use({ serviceWorkers: 'block' });

const EMAIL = 'nuevo@ejemplo.ec';

interface Journey {
  /** The last one is where it is walked; at the others it is photographed. */
  readonly widths: readonly [...others: readonly number[], width: number];
  readonly who: string;
  readonly username: string;
  readonly signUp: (page: Page) => Promise<void>;
  readonly contact: SomeInformation;
  readonly disability: SomeInformation;
  readonly career: { readonly name: RegExp; readonly search: string; readonly code: string };
}

const { identification } = registered('found');

const JOURNEYS: readonly Journey[] = [
  {
    widths: [768, 1280],
    who: 'who has a disability and needs support, on a desktop @long',
    username: identification,
    signUp: (page) => startSignUp(page, 'Cédula', identification),
    contact: {
      cellPhone: '0991234567',
      residence: 1,
      provinceName: 'Azuay',
      cantonName: 'Cuenca',
      parishName: 'Baños',
      province: 4_000_001,
      canton: 5_000_101,
      parish: 6_010_151,
      autoIdentification: 2,
      adventistChurch: 1,
    },
    disability: {
      isDisabled: 1,
      disabilityType: 'Visual',
      disabilityPercentage: 45,
      examSupport: 1,
      extraTime: 1,
      assistance: 2,
    },
    career: { name: /^Ingeniería de Software$/, search: 'software linea', code: 'SOF-VI' },
  },
  {
    widths: [360],
    who: 'who lives abroad, on a phone @long',
    username: 'AB123456',
    signUp: async (page) => {
      await startSignUp(page, 'Pasaporte', 'AB123456');
      await fillPerson(page, 'Luisa Fernanda Rojas');
    },
    contact: {
      cellPhone: '0987654321',
      landlinePhone: '022345678',
      residence: 2,
      countryName: 'Colombia',
      country: 170,
      autoIdentification: 5,
      adventistChurch: 2,
    },
    disability: { isDisabled: 2 },
    career: { name: /^Enfermería$/, search: 'enfermeria', code: 'ENF-LT' },
  },
];

const signUp = async (page: Page, server: Server, journey: Journey): Promise<void> => {
  await page.goto('/signup');
  await journey.signUp(page);
  await fillContact(page, EMAIL);
  await register(page);
  await expect(page.getByRole('heading', { name: 'Mensaje enviado' })).toBeVisible();
  await page.goto(linkIn(await mailTo(server, EMAIL)));
  await expect(page).toHaveURL('/login');
  await fillLogin(page, { username: journey.username, password: GOOD_PASSWORD });
  await arrive(page);
};

/** The office puts whoever is enrolled on the roster of an evaluation that can be taken now. */
const enterRoster = async (server: Server, db: Database, username: string): Promise<void> => {
  const [session] = await db.rows(
    `select session.id from quiz_session as session join quiz on quiz.id = quiz_id
     where quiz.name = $1 and now() between starts_at and ends_at`,
    [EVERY_TYPE],
  );
  const by = ['--operator', OPERATOR.username, '--reason', 'Inscritos'];
  await quipu(server.dataFolder, 'enter', username, String(session?.['id']), ...by);
};

for (const journey of JOURNEYS) {
  const { widths, who, username, contact, disability, career } = journey;
  test(`from the sign-up to the end of the enrollment: ${who}`, async ({ page, server, db }, info) => {
    test.slow();
    const picture = async (name: string) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await photograph(page, info, `${width}-${name}`);
        await expectNothingSticksOut(page);
      }
    };
    const look = async (name: string) => {
      await picture(name);
      await expectAccessible(page);
    };
    const kept = async () => (await keptEnrollments(db, { username }))[0];
    await page.setViewportSize({ width: widths.at(-1) ?? 0, height: 800 });
    await signUp(page, server, journey);
    await look('inicio');
    await page.getByRole('link', { name: /^(Ir a la inscripción|Inscripción)$/ }).click();

    await atStep(page, 1);
    await expect(page.getByRole('definition').filter({ hasText: username })).toBeVisible();
    await look('paso-1');
    await button(page, 'Siguiente').click();

    await expect(stepHeading(page, 2)).toBeFocused();
    await saveStep(page);
    await expect(page.getByRole('region', { name: /^Revise \d campos/ })).toBeFocused();
    await page.getByRole('button', { name: 'Ingrese su número de celular.' }).click();
    await expect(page.getByLabel('Teléfono celular')).toBeFocused();
    await expect(group(page, 'residence')).toHaveAccessibleDescription('Seleccione dónde reside.');
    await look('paso-2-errores');
    await answerStep(page, 2, contact);
    await look('paso-2');
    await saveStep(page);

    await expect(stepHeading(page, 3)).toBeFocused();
    await picture('paso-3-vacio');
    if (disability.isDisabled === 1) {
      await answerStep(page, 3, { isDisabled: 1, examSupport: 1 });
      await saveStep(page);
      await expect(group(page, 'disabilityType')).toHaveAccessibleDescription('Seleccione el tipo de discapacidad.');
      await look('paso-3-errores');
      // Without support there is nothing more to say of it; with it again, it is asked anew.
      await answerStep(page, 3, disability);
      await control(page, 'examSupport', 2).check();
      await expect(group(page, 'extraTime')).toBeHidden();
      await control(page, 'examSupport', 1).check();
      await expect(control(page, 'extraTime', 1)).not.toBeChecked();
    }
    await answerStep(page, 3, disability);
    await look('paso-3');
    await saveStep(page);

    await expect(stepHeading(page, 4)).toBeFocused();
    await picture('paso-4-vacio');
    await saveStep(page);
    await expect(page.getByRole('region', { name: /^Revise \d+ campos/ })).toBeFocused();
    await expect(page.getByText(/^Revise/).last()).toBeVisible();
    await look('paso-4-errores');
    await answerStep(page, 4, SURVEY);
    await look('paso-4');
    await saveStep(page);

    await expect(stepHeading(page, 5)).toBeFocused();
    await picture('paso-5-vacio');
    await page.getByRole('searchbox', { name: 'Buscar carrera' }).fill(career.search);
    await expect(page.getByRole('radio')).toHaveCount(1);
    await chooseCareer(page, career.name);
    await look('paso-5');
    const dialog = await askToFinishEnrollment(page, () => look('paso-5-revisar'));
    await look('paso-5-confirmar');
    expect(await kept()).toMatchObject({ status: '5', career: null });
    await dialog.getByRole('button', { name: 'Finalizar' }).click();

    await expect(page).toHaveURL('/home');
    await expect(page.getByText('Información actualizada con éxito').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
    await expect(page.getByText(/^INS-\d+-\d{6}$/)).toBeVisible();
    await look('inscripcion-enviada');
    expect((await mailTo(server, EMAIL, 2)).text).toMatch(/Número: INS-/);
    await page.getByRole('link', { name: 'Ir al inicio' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Asistencia a la evaluación' }).first()).toContainText(
      'Disponible',
    );
    await look('inicio-finalizado');
    expect(await keptEnrollments(db, { username })).toEqual([
      {
        status: 'F',
        career: career.code,
        information: expect.objectContaining({ ...contact, ...disability, ...SURVEY }),
      },
    ]);

    await enterRoster(server, db, username);
    expect((await mailTo(server, EMAIL, 3)).text).toContain(`Rendirá «${EVERY_TYPE}»`);
    await chooseInMenu(page, 'Cerrar sesión');
    await expect(page).toHaveURL('/login');
    await fillLogin(page, { username, password: GOOD_PASSWORD });
    await expect(page.getByRole('heading', { name: 'Evaluaciones' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Proceso de admisión' })).toBeVisible();
    await look('inicio-con-evaluacion');
    await enter(page, EVERY_TYPE);
  });
}
