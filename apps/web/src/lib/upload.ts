import type { CallEntry, Ok, Sent } from '@fairlead/contract/call';
import { answerBody } from './answer-body.ts';
import { ApiError } from './api-error.ts';
import { refuseCovered, settle } from './call.ts';
import { type CallOptions, requestOf } from './request.ts';
import { token } from './session.ts';

/**
 * A multipart call that tells how far the file has gone, from 0 to 1. `fetch` cannot tell, so this is the one place
 * with an XMLHttpRequest.
 */
export const upload = <const C extends CallEntry>(
  entry: C,
  sent: Sent<C> & CallOptions & { onProgress?: (share: number) => void },
): Promise<Ok<C>> => {
  const used = token();
  const { url, method, headers, body } = requestOf(entry, { channel: 'import', ...sent }, used);
  const requestId = headers['X-Request-Id'] ?? '';
  const { signal, onProgress } = sent;
  return new Promise<Ok<C>>((resolve, reject) => {
    refuseCovered(entry, sent.as, requestId); // of many files the next one is on its way by itself
    if (signal?.aborted) return reject(new DOMException('Aborted', 'AbortError'));
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onProgress?.(event.total > 0 ? event.loaded / event.total : 0);
    request.onerror = () => reject(new ApiError(0, undefined, requestId));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onload = () => {
      try {
        const body = answerBody(request.responseText, request.getResponseHeader('content-type') ?? '');
        const answerId = request.getResponseHeader('x-request-id') ?? requestId;
        const retryAfter = request.getResponseHeader('retry-after');
        resolve(settle<Ok<C>>(entry, request.status, body, answerId, used, retryAfter));
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body ?? null);
  });
};
