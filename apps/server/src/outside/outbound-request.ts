import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

export type Address = { address: string; family: number };

/**
 * One request to one of the given addresses, which were checked: the name is not looked up again, so an answer that
 * changes between check and use changes nothing. No connection is kept or shared, no redirect followed.
 */
export function requestOnce(
  url: URL,
  addresses: readonly Address[],
  options: { method: string; headers: Record<string, string>; signal: AbortSignal },
): Promise<IncomingMessage> {
  const pinned: LookupFunction = (_hostname, wanted, done) => {
    const [first] = addresses;
    if (wanted.all) done(null, [...addresses]);
    else if (first) done(null, first.address, first.family);
    else done(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
  };
  const settings: RequestOptions = {
    method: options.method,
    headers: { accept: '*/*', 'accept-encoding': 'gzip', 'user-agent': 'Fairlead', ...options.headers },
    agent: false,
    lookup: pinned,
    maxHeaderSize: 16 * 1024,
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? secureRequest(url, settings) : plainRequest(url, settings);
    const stop = () => request.destroy(options.signal.reason as Error);
    options.signal.addEventListener('abort', stop, { once: true });
    const settled = () => options.signal.removeEventListener('abort', stop);
    request.once('response', (response) => {
      settled();
      resolve(response);
    });
    request.on('error', (error) => {
      settled();
      reject(error);
    });
    if (options.signal.aborted) stop();
    request.end();
  });
}
