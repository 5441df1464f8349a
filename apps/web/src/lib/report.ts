import { ApiError } from './api-error.ts';
import { pageMeta } from './page-meta.ts';

/** Faults of the line, not of the product: they are not reported (ER-07). */
const ignored = [
  'network error',
  'request aborted',
  'timeout',
  'failed to fetch',
  'request failed',
  'an error occurred while loading the video metadata',
];

/** Whether a route error is worth a report. A refusal of the API is the server's to report. */
export const isWorthReporting = (error: unknown): boolean => {
  if (error instanceof ApiError) return error.status >= 500;
  // A role without pages is an answer, not a fault
  if (error instanceof Error && error.name === 'Barred') return false;
  const text = error instanceof Error ? `${error.name} ${error.message}`.toLowerCase() : String(error).toLowerCase();
  return !text.includes('aborterror') && !ignored.some((words) => text.includes(words));
};

/** The page a report names: behind a review link it is the pattern, as the path is the credential. */
export const pageTold = (path: string): string => {
  let read = path;
  try {
    read = decodeURI(path);
  } catch {} // not an address of the product: told as it came
  return /^\/+review\//i.test(read) ? '/review/…' : path;
};

type Report = { message: string; stack: string; page: string; request_id: string };

/** Posts to the hook (D-254): the address that the served page names in `<meta name="fairlead-report">`, when it names one. */
const post = (report: Report): void => {
  const address = pageMeta('report');
  if (address) navigator.sendBeacon(address, new Blob([JSON.stringify(report)], { type: 'application/json' }));
};

/** Tells the console and the report hook about an error of a page. */
export const report = (error: unknown): void => {
  if (!isWorthReporting(error)) return;
  console.error(error);
  const known = error instanceof Error ? error : new Error(String(error));
  post({
    message: known.message,
    stack: known.stack ?? '',
    page: pageTold(window.location.pathname),
    request_id: error instanceof ApiError ? error.requestId : '',
  });
};
