import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

type Mail = { to: string; content: string };

/** A mail server on loopback that keeps what it gets. */
export type Mailbox = {
  url: string;
  /** The newest mail to this address, as soon as there are `count` of them; as decoded text. */
  mailTo(address: string, count?: number): Promise<string>;
  close(): Promise<void>;
};

const decoded = (content: string): string =>
  content
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

export const startMailbox = async (): Promise<Mailbox> => {
  const kept: Mail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      void text(stream).then((content) => {
        kept.push(...envelope.rcptTo.map(({ address }) => ({ to: address, content: decoded(content) })));
        done();
        for (const look of [...waiting]) look();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mailTo: (address, count = 1) =>
      new Promise((found) => {
        const look = () => {
          const mails = kept.filter((mail) => mail.to === address);
          const newest = mails.at(-1);
          if (!newest || mails.length < count) return;
          waiting.delete(look);
          found(newest.content);
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
};

/** The password link of a mail. */
export const linkIn = (mail: string): string => {
  const link = /https?:\/\/[^\s"<]+\/reset-password\?[^\s"<]+/.exec(mail)?.[0];
  if (!link) throw new Error(`There is no password link in:\n${mail}`);
  return link;
};
