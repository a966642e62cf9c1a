import type { EpochMs } from '@quipu/engine';

export interface OutgoingMail {
  readonly id: number;
  readonly queuedAt: EpochMs;
  readonly fromName: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail did not go. `problem` says nothing of the mail: it is kept and logged. */
export interface MailFailure {
  readonly problem: string;
  /** It never will: the server does not take this recipient. */
  readonly isFinal: boolean;
}

/** Mail leaves by an SMTP server, or into a folder. */
export interface Mailer {
  /** Null: it went. */
  send(mail: OutgoingMail): Promise<MailFailure | null>;
  close(): void;
}
