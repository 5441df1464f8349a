import { learnClock } from './clock.ts';

/**
 * What an answer says, as its type tells: JSON read, a plain text as it is. A page of some proxy on the way is not a
 * sentence for people, and JSON that cannot be read is nothing.
 */
export const answerBody = (text: string, type: string): unknown => {
  if (type.includes('json')) {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }
  return type.includes('html') ? undefined : text;
};

/** An answer, and what it says. */
export type Read = { response: Response; body: unknown };

/** Reads an answer whole, and the server's clock of it. Rejects where the connection breaks meanwhile. */
export const read = async (response: Response): Promise<Read> => {
  learnClock(response.headers.get('x-product-time'));
  if (response.status === 204) return { response, body: undefined };
  return { response, body: answerBody(await response.text(), response.headers.get('content-type') ?? '') };
};
