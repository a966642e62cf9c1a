import { expect, it } from 'vitest';
import { mailFromOf, missingForMail, publicUrlOf, withTold } from './public-address.ts';

const untold = { publicUrl: null, mailFrom: null };
const config = { ...untold, ownUrl: 'http://localhost:3000', smtpUrl: null };
const chosen = { publicUrl: 'https://admision.ejemplo.edu.ec', mailFrom: 'admision@ejemplo.edu.ec' };
const told = { publicUrl: 'https://otra.ejemplo.edu.ec', mailFrom: 'otra@ejemplo.edu.ec' };

it('takes what it was told before what was chosen, and this computer where neither says anything', () => {
  expect(publicUrlOf({ ...config, ...told }, chosen)).toBe(told.publicUrl);
  expect(publicUrlOf(config, chosen)).toBe(chosen.publicUrl);
  expect(publicUrlOf(config, untold)).toBe('http://localhost:3000');
  expect(mailFromOf(told, chosen)).toBe(told.mailFrom);
  expect(mailFromOf(config, chosen)).toBe(chosen.mailFrom);
  expect(mailFromOf(config, untold)).toMatch(/@localhost\.localdomain$/);
});

it('keeps what it was told, and asks for what nobody says where mail is sent', () => {
  expect(withTold(chosen, untold)).toEqual(chosen);
  expect(withTold(chosen, told)).toEqual(told);
  const sending = { smtpUrl: 'smtp://correo.ejemplo.edu.ec' };
  expect(missingForMail(sending, chosen)).toEqual([]);
  expect(missingForMail(config, untold)).toEqual([]);
  expect(missingForMail(sending, untold)).toEqual([
    expect.stringMatching(/^QUIPU_PUBLIC_URL: .*set public_url/),
    expect.stringMatching(/^QUIPU_MAIL_FROM: .*set mail_from/),
  ]);
});
