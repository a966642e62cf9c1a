import { linkIn, mailsTo, mailTo } from './support/dev-mailbox.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { arrive, fillLogin } from './support/screen.ts';
import { fillContact, fillPerson, GOOD_PASSWORD, register, registered, startSignUp } from './support/sign-up.ts';

test.use({ serviceWorkers: 'block' });

test('a passport, on a phone: everything by hand, nothing pasted, another type takes it back @long', async ({
  page,
  context,
  server,
  db,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/signup');
  const name = page.getByRole('textbox', { name: 'Nombres y apellidos' });
  const email = page.getByRole('textbox', { name: 'Correo electrónico', exact: true });
  const again = page.getByRole('textbox', { name: 'Confirme el correo electrónico' });
  await startSignUp(page, 'Pasaporte', 'ab123456');
  await expect(page.getByRole('textbox', { name: 'Número de pasaporte' })).toHaveValue('AB123456');
  await name.fill('Luisa Fernanda Rojas');
  await page.getByRole('radio', { name: 'Cédula' }).check();
  await expect(name).toBeHidden();
  await startSignUp(page, 'Pasaporte', 'ab123456');
  await expect(name).toHaveValue('');
  await fillPerson(page, 'Luisa Fernanda Rojas');

  await email.fill('luisa@ejemplo.ec');
  await page.evaluate(() => navigator.clipboard.writeText('luisa@ejemplo.ec'));
  await again.focus();
  await page.keyboard.press('Control+V');
  await expect(page.getByText('Escríbalo otra vez: aquí no se puede pegar.').first()).toBeVisible();
  await expect(again).toHaveValue('');

  await page.getByLabel('Clave', { exact: true }).fill('Luisa-Volcanes-2');
  await expect(page.getByText('Sin palabras de su nombre, su identificación ni su fecha de nacimiento')).toContainText(
    '(pendiente)',
  );
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('La clave no debe contener palabras de su nombre').first()).toBeVisible();
  await expect(page.getByRole('region', { name: /^Revise \d campos$/ })).toBeFocused();
  await fillContact(page, 'luisa@ejemplo.ec');
  await register(page);
  await expect(page.getByRole('heading', { name: 'Mensaje enviado' })).toBeVisible();
  await expect(page.getByText('Información ingresada con éxito')).toBeVisible();

  const kept = await db.row('select full_name, activated_at from app_user where reference = $1', ['AB123456']);
  expect(kept).toEqual({ full_name: 'Luisa Fernanda Rojas', activated_at: null });
  const link = linkIn(await mailTo(server, 'luisa@ejemplo.ec'));
  await page.goto(link);
  await expect(page.getByText('Activación Correcta')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await fillLogin(page, { username: 'ab123456', password: GOOD_PASSWORD });
  await arrive(page);
});

test('the registry refuses one number, does not answer about another; who has an account is told so @long', async ({
  page,
  server,
}) => {
  const [refused, unavailable] = [registered('refused'), registered('unavailable')];
  await page.goto('/signup');
  await startSignUp(page, 'Cédula', '2059980018');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Número de cédula no válido')).toBeVisible();

  await startSignUp(page, 'Cédula', refused.identification);
  const blocked = page.getByRole('dialog', { name: 'No es posible continuar' });
  await expect(blocked).toContainText(refused.message ?? '');
  await blocked.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombres y apellidos' })).toBeHidden();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(blocked).toBeVisible();
  await blocked.getByRole('button', { name: 'Aceptar' }).click();

  await startSignUp(page, 'Cédula', unavailable.identification);
  await expect(page.getByText(/^El registro de identidad no responde en este momento/)).toBeVisible();
  await fillPerson(page, 'Rosa Elena Pilco');
  await fillContact(page, 'ana.paredes@example.com');
  await register(page);
  const notice = page.getByRole('dialog', { name: 'Revise sus datos' });
  await expect(notice).toContainText('Este correo ya está registrado en otra cuenta.');
  await notice.getByRole('button', { name: 'Aceptar' }).click();
  const email = page.getByRole('textbox', { name: 'Correo electrónico', exact: true });
  await expect(email).toBeFocused();
  await fillContact(page, 'rosa@ejemplo.ec');
  await register(page);
  await expect(page.getByRole('heading', { name: 'Mensaje enviado' })).toBeVisible();
  await mailTo(server, 'rosa@ejemplo.ec');

  // Someone else, or the same person again: the mail goes where it went, and to nobody else.
  await page.goto('/signup');
  await startSignUp(page, 'Cédula', unavailable.identification);
  const told = page.getByRole('dialog');
  await expect(told).toContainText('r***a@ejemplo.ec');
  expect(await mailsTo(server, 'otra@ejemplo.ec')).toEqual([]);

  await page.goto('/signup');
  await startSignUp(page, 'Cédula', someone().username);
  await expect(told).toContainText(
    'Este número de identificación ya tiene una cuenta. Ingrese con su clave o recupérela.',
  );
});
