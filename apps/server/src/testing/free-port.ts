import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below what a machine gives to connections that ask for no port (from 32768 on Linux, 49152 elsewhere): a port out of there may
 * be taken by anybody's connection between the moment that it is chosen and the one that a server listens on it.
 */
const [FIRST, LAST] = [15_000, 32_000];
const promised = new Set<number>();

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
};

/** A port on 127.0.0.1 for a server whose address must be known before it starts, or stay the same after; told once only. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (promised.has(port)) continue;
    promised.add(port);
    if (await isFree(port)) return port;
  }
};
