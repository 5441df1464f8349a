import { buffer } from 'node:stream/consumers';
import type { BrowserContext } from 'playwright-core';
import type { Outbound } from '../outbound.ts';
import { openAllowance } from './allowance.ts';

const EACH_BYTES = 5_000_000;
const ALL_BYTES = 15_000_000;
const MOST = 60;
const AT_ONCE = 3;
const EACH_MS = 3_000;

/** Nothing but this: no window, no form, no dialog, no storage, no origin. */
const POLICY = 'sandbox allow-scripts';

type Given = { page: string; html: string; outbound: Outbound };

/**
 * Answers all that a page of a stranger asks for: its own document, and what stands at public https addresses, fetched by the server
 * after each name and each redirect was checked (decision 0083), three at once. Everything else is refused, and so is what comes after
 * 60 answers or 15 MB.
 */
export const answerRequests = async (context: BrowserContext, { page, html, outbound }: Given): Promise<void> => {
  let asked = 0;
  let document = true;
  const allowance = openAllowance({ places: AT_ONCE, all: ALL_BYTES, each: EACH_BYTES });
  const gone = new AbortController();
  context.once('close', () => gone.abort());
  await context.routeWebSocket('**/*', (socket) => void socket.close());
  await context.route('**/*', async (route) => {
    const request = route.request();
    const url = request.url();
    if (url === page && document && request.isNavigationRequest()) {
      document = false;
      return route.fulfill({
        status: 200,
        contentType: 'text/html; charset=utf-8',
        headers: { 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' },
        body: html,
      });
    }
    // Nothing to go to: the page stays where it is, and so does a frame in it
    if (request.isNavigationRequest()) return route.fulfill({ status: 204 });
    asked += 1;
    const fits = request.method() === 'GET' && url.startsWith('https://') && asked <= MOST;
    if (!fits) return route.abort('blockedbyclient');
    try {
      const answer = await allowance.run(async (maxBytes) => {
        const options = { maxBytes, totalMs: EACH_MS, signal: gone.signal, httpsOnly: true };
        const { status, headers, body } = await outbound.fetch(url, options);
        const bytes = await buffer(body);
        return { status, type: headers['content-type'], bytes, length: bytes.length };
      });
      if (!answer) return await route.abort('blockedbyclient');
      await route.fulfill({
        status: answer.status,
        headers: {
          'content-type': typeof answer.type === 'string' ? answer.type : 'application/octet-stream',
          'access-control-allow-origin': '*',
        },
        body: answer.bytes,
      });
    } catch {
      await route.abort('failed').catch(() => undefined); // the page may be gone by now
    }
  });
};
