import { ApiError } from './api-error.ts';
import { uuid } from './request.ts';

/**
 * Whether a refusal was the answer to a submission: one by the state of the records, which the server keeps with the key. All
 * others come before it looks at the key, or from elsewhere, and leave open what became of a try that was not answered.
 */
export const endsSubmission = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.code !== 'in_progress';

export type Submissions = {
  /** Sends `what` with the key of its submission. */
  send: <T>(what: string, work: (key: string) => Promise<T>) => Promise<T>;
};

/**
 * The Idempotency-Keys of what somebody sends (design 13.1): the same for the same thing until it is answered, so that nothing
 * is done twice. The next try is a submission of its own, or a refusal that was mended meanwhile would be told for a day.
 */
export const createSubmissions = (): Submissions => {
  const keys = new Map<string, string>();
  return {
    send: async (what, work) => {
      const key = keys.get(what) ?? uuid();
      keys.set(what, key);
      try {
        const answer = await work(key);
        keys.delete(what);
        return answer;
      } catch (error) {
        if (endsSubmission(error)) keys.delete(what);
        throw error;
      }
    },
  };
};
