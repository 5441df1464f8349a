import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isEmail } from '@fairlead/domain/user/email.rules';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';

export type Message = {
  /** One address, no display name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try of one mail (its job's id), so that a receiver can tell a repetition. */
  id?: string;
};

/** Resolves once the mail server, or the outbox, has taken the mail. Throws otherwise: the job tries again. */
export type Mail = {
  sendMail(message: Message): Promise<void>;
  close(): void;
};

/** The message itself is wrong: another try would not help. */
export class UnsendableMail extends Error {
  override name = 'UnsendableMail';
}

/** The mail server did not take the mail now. `message` names no address; what the server said is in `cause`. */
export class MailNotTaken extends Error {
  override name = 'MailNotTaken';
  /** It said "never" (5xx). Refused sign-ins of ours are not of that kind: the operator can repair them. */
  readonly permanent: boolean;

  constructor(cause: unknown) {
    const { code, responseCode } = cause as { code?: string; responseCode?: number };
    super(`The mail server did not take the mail (${[code, responseCode].filter(Boolean).join(' ') || 'no answer'})`, {
      cause,
    });
    this.permanent = code === 'EENVELOPE' && (responseCode ?? 0) >= 500;
  }
}

type Log = { info(fields: object, message: string): void };

/** Mails go to SMTP_URL, or are kept as `.eml` files in DATA_DIR/outbox; the log names the file, never what is in it. */
export function openMail(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'providerDomain'>, log?: Log): Mail {
  const carry = config.smtpUrl ? smtp(config.smtpUrl) : outbox(join(config.dataDir, 'outbox'), log);
  return {
    async sendMail(message) {
      check(message);
      const id = message.id ?? randomUUID();
      await carry.send({
        from: config.mailFrom,
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        html: message.html,
        messageId: `<${id}@${config.providerDomain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        // The mailer knows contents that are paths or addresses; ours never are.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => carry.close(),
  };
}

type Envelope = Parameters<ReturnType<typeof nodemailer.createTransport>['sendMail']>[0];
type Carrier = { send(mail: Envelope): Promise<void>; close(): void };

function smtp(url: string): Carrier {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
  });
  return {
    async send(mail) {
      await transport.sendMail(mail).catch((error: unknown) => {
        throw new MailNotTaken(error);
      });
    },
    close: () => transport.close(),
  };
}

function outbox(folder: string, log: Log | undefined): Carrier {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      const aside = join(folder, `.${name}`);
      const file = await open(aside, 'wx', 0o600);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      await rename(aside, join(folder, name));
      log?.info({ file: join(folder, name) }, 'no mail server is configured: the mail is in the outbox');
    },
    close: () => composer.close(),
  };
}

function check({ to, subject, id }: Message): void {
  if (!isEmail(to)) throw new UnsendableMail('The recipient must be one e-mail address');
  if (/[\u0000-\u001f\u007f\u2028\u2029]/.test(subject) || subject.length > 200 || subject === '') {
    throw new UnsendableMail('The subject must be one line of at most 200 characters');
  }
  if (id !== undefined && !/^[A-Za-z0-9._-]{1,64}$/.test(id))
    throw new UnsendableMail('The id of a mail has letters, digits, dots, hyphens and underscores');
}
