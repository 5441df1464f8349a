import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { isWorthReporting, pageTold } from './report.ts';

test.each([
  [new TypeError('Failed to fetch')],
  [new Error('Network Error')],
  [new Error('Request aborted')],
  [new Error('timeout of 30 s exceeded')],
  [new Error('Request failed with status code 502')],
  [new Error('An error occurred while loading the video metadata.')],
  [new DOMException('The user aborted a request.', 'AbortError')],
  [new ApiError(403, undefined, '')],
  [new ApiError(0, undefined, '')],
])('%s is a fault of the line or an answer, and not reported', (error) => expect(isWorthReporting(error)).toBe(false));

test.each([[new TypeError('x is undefined')], [new ApiError(500, undefined, '')], ['thrown text']])(
  '%s is reported',
  (error) => expect(isWorthReporting(error)).toBe(true),
);

test.each(['/review/Zk3vQ0mJ4fB6pWq1x8sT5g', '/Review/Zk3vQ0mJ4fB6pWq1x8sT5g/', '//review//Zk3v/x', '/%72eview/Zk3v'])(
  'of %s a report names the page, never the link',
  (path) => expect(pageTold(path)).toBe('/review/…'),
);

test.each(['/', '/reviews/12', '/companies/1/applications/2/creativeGroups/3/reviews', '/%'])(
  '%s is told as it is',
  (path) => expect(pageTold(path)).toBe(path),
);
