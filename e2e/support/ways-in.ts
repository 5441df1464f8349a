import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { PASSWORD } from './api.ts';
import { type Issuer, startIssuer } from './issuer.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { type RunningServer, startServer } from './server.ts';

export const CLIENT = 'fairlead-dashboard';
export const ANN = 'ann@fairlead.example';
/** Invited by mail. */
export const PARTNER = 'partner@fairlead.example';

let issuerPort: number;
let issuer: Issuer | undefined;
let mailbox: Mailbox;
let server: RunningServer;

beforeAll(async () => {
  issuerPort = await freePort();
  mailbox = await startMailbox();
  server = await startServer(
    {
      FAIRLEAD_MODE: 'test',
      SMTP_URL: mailbox.url,
      OIDC_ISSUER: `http://127.0.0.1:${issuerPort}`,
      OIDC_CLIENT_ID: CLIENT,
    },
    [
      { email: ANN, role: 'admin', password: PASSWORD },
      { email: PARTNER, role: 'api_user' },
    ],
  );
});
afterAll(async () => {
  await server?.stop();
  await issuer?.close();
  await mailbox?.close();
});

/** The address of a page on the server that has both neighbours. */
export const at = (path: string) => `${server.base}${path}`;

/** Windows of that server: one that went to no other origin waits for the next story. */
export const here = () => ({ at: server.base });

/** The identity provider, which is down until a story asks for it. */
export const provider = async (): Promise<Issuer> => {
  issuer ??= await startIssuer(issuerPort, { id: CLIENT, redirect: at('/authentication') });
  return issuer;
};

/** The next mail to somebody. */
export const mailTo = (address: string) => mailbox.mailTo(address);
