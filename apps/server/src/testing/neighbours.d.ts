/** The parts of the stand-in neighbours that tests use; neither package brings types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets?: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
}

declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  type Address = { address: string };
  type Session = { envelope: { mailFrom: Address | false; rcptTo: Address[] } };
  type Done = (error?: Error | null) => void;
  export class SMTPServer {
    server: Server;
    constructor(options: {
      authOptional?: boolean;
      disabledCommands?: string[];
      logger?: boolean;
      onRcptTo?(address: Address, session: Session, done: Done): void;
      onData(stream: Readable, session: Session, done: Done): void;
    });
    listen(port: number, host: string, listening: () => void): Server;
    close(closed: () => void): void;
  }
}
