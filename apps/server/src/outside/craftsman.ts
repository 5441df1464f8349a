import type { Outbound } from './outbound.ts';
import { OutboundRefused } from './outbound-refused.ts';

/** There is no markup. `message` is made for who asked. */
export class CraftsmanFailed extends Error {
  override name = 'CraftsmanFailed';
}

/** Creatives made in Craftsman+, by id. */
export type Craftsman = {
  /** The markup of a creative. @throws CraftsmanFailed */
  markup(id: string): Promise<string>;
};

const MOST_ANSWER = 10_000;
/** Far above what a creative may have, so that its length is told and not the file's. */
const MOST_FILE = 100_000;
const TOTAL_MS = 20_000;

type Settings = {
  /** Where the tool tells of its creatives: `{url}/{id}` answers `{ "url": … }`. Undefined: it is not asked. */
  url: string | undefined;
  outbound: Outbound;
  /** Creatives that the tool has never heard of: the demo's. */
  known?: ReadonlyMap<string, string>;
};

const reasonOf = (error: unknown): CraftsmanFailed => {
  if (error instanceof CraftsmanFailed) return error;
  if (error instanceof OutboundRefused) return new CraftsmanFailed(error.message, { cause: error });
  throw error;
};

/** Address of the file in what the tool answered. */
const addressIn = (text: string): string => {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new CraftsmanFailed('the tool did not answer as expected');
  }
  const url = (answer as { url?: unknown } | null)?.url;
  if (typeof url !== 'string') throw new CraftsmanFailed('the tool did not answer as expected');
  return url;
};

/**
 * Asks Craftsman+, which the operator configured, for the address of a creative's file, and reads that file. The address is the
 * tool's word, so it is checked as any address of a stranger unless it is on the tool itself.
 */
export const openCraftsman = ({ url, outbound, known = new Map() }: Settings): Craftsman => {
  const read = async (address: string, maxBytes: number, trusted: string): Promise<string> => {
    const { status, body } = await outbound.fetch(address, { maxBytes, totalMs: TOTAL_MS, trusted });
    if (status !== 200) {
      body.destroy();
      throw new CraftsmanFailed(status === 404 ? 'it does not exist' : `the tool answered ${status}`);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk as Buffer);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    } catch {
      throw new CraftsmanFailed('its file is no text');
    }
  };

  return {
    markup: async (id) => {
      const own = known.get(id);
      if (own !== undefined) return own;
      if (url === undefined) throw new CraftsmanFailed('Craftsman+ is not connected here, ask an admin');
      const trusted = new URL(url).origin;
      try {
        const address = addressIn(await read(`${url}/${encodeURIComponent(id)}`, MOST_ANSWER, trusted));
        const markup = await read(address, MOST_FILE, trusted);
        if (markup.trim() === '') throw new CraftsmanFailed('its file is empty');
        return markup;
      } catch (error) {
        throw reasonOf(error);
      }
    },
  };
};
