/** The parts of the stand-in neighbours that stories use; neither package brings types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  type Asking = {
    oidc: {
      client: { clientId: string };
      session: { accountId: string };
      provider: { Grant: new (given: { accountId: string; clientId: string }) => Grant };
    };
  };
  export default class Provider {
    constructor(
      issuer: string,
      settings: Record<string, unknown> & {
        findAccount(asking: unknown, id: string): { accountId: string; claims(): Record<string, unknown> };
        loadExistingGrant(asking: Asking): Promise<Grant>;
      },
    );
    callback(): RequestListener;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}

declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  type Session = { envelope: { rcptTo: { address: string }[] } };
  export class SMTPServer {
    server: Server;
    constructor(options: {
      authOptional: boolean;
      disabledCommands: string[];
      onData(stream: Readable, session: Session, done: (error?: Error | null) => void): void;
    });
    listen(port: number, host: string, listening: () => void): Server;
    close(closed: () => void): void;
  }
}
