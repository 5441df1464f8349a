import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Listens for a moment where the server is going to.
 * @throws what the system says when nobody may listen there: told before a store is opened or a workspace is made
 */
export const checkPort = async ({ host, port }: { host: string; port: number }): Promise<void> => {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
};
