import type { SendMailOptions } from 'nodemailer';
import { mailHtml } from './mail-html.ts';
import type { OutgoingMail } from './mailer.ts';

/** A queued mail as a message. The same mail has the same Message-ID at each try, so that a repeat is known for one. */
export const compose = ({ id, queuedAt, fromName, from, to, subject, text }: OutgoingMail): SendMailOptions => ({
  from: { name: fromName, address: from },
  to: { name: '', address: to },
  subject,
  text,
  html: mailHtml(subject, text),
  date: new Date(queuedAt),
  messageId: `<${id}.${queuedAt}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': 'es',
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
