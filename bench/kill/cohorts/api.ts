import type { Faults } from './ledger.ts';

export type Answer = { status: number; body: Record<string, unknown>; retryAfter: string | null };
export type Api = (method: string, path: string, body?: object | FormData) => Promise<Answer>;

/**
 * Calls of one sender. A connection that breaks rejects. A 5xx is a fault, but for a 503 while the facts engine may be away:
 * that must say in words what to do.
 */
export const openApi =
  (base: string, token: string, faults: Faults, engineAway: () => boolean): Api =>
  async (method, path, body) => {
    const form = body instanceof FormData;
    const response = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !form ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const answer: Answer = {
      status: response.status,
      body: text.startsWith('{') ? JSON.parse(text) : {},
      retryAfter: response.headers.get('retry-after'),
    };
    const { message } = answer.body as { message?: string };
    const said = answer.status === 503 && engineAway() && answer.retryAfter !== null && (message ?? '').length > 20;
    if (said) faults.refused += 1;
    if (answer.status >= 500 && !said) faults.add(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return answer;
  };
