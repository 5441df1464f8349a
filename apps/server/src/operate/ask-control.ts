import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { sameSecret } from '../platform/secrets.ts';
import { type ControlLine, NONCE, PROOF, proofOf } from './control.ts';
import { type ControlAddress, readControl } from './control-file.ts';

/** How a command ended. */
export type Ended = { sentence: string; code: number };

const WENT_AWAY = 'The server went away before it had finished. What it had done until then may be incomplete.';

const send = (address: ControlAddress, nonce: string, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port: address.port,
        method: 'POST',
        agent: false,
        headers: {
          authorization: `Bearer ${address.token}`,
          'content-length': Buffer.byteLength(body),
          [NONCE]: nonce,
        },
      },
      resolve,
    );
    asked.once('error', reject);
    asked.end(body);
  });

/**
 * Has the server that runs on this folder carry a command out, and shows what it says meanwhile.
 * @returns null where no server runs there: nobody listens, or somebody else does
 */
export const askServer = async (
  dataDir: string,
  command: string,
  args: object,
  say: (line: string) => void,
): Promise<Ended | null> => {
  const address = readControl(dataDir);
  if (!address) return null;
  const nonce = randomBytes(16).toString('hex');
  const answer = await send(address, nonce, JSON.stringify({ command, args })).catch(() => null);
  if (!answer) return null;
  if (!sameSecret(String(answer.headers[PROOF] ?? ''), proofOf(address.token, nonce))) {
    answer.destroy();
    return null;
  }
  let ended: Ended | null = null;
  try {
    for await (const text of createInterface({ input: answer })) {
      const line = JSON.parse(text) as ControlLine;
      if ('end' in line) ended = { sentence: line.end, code: line.code };
      else say(line.say);
    }
  } catch {
    // cut off in the middle: told below
  }
  return ended ?? { sentence: WENT_AWAY, code: 1 };
};
