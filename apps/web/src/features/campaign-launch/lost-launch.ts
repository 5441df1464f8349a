import { ApiError, isLost, messageOf } from '#lib/api-error.ts';
import { endsSubmission } from '#lib/submissions.ts';

const UNKNOWN = 'No answer came, so it is not known whether this was launched. Try again: nothing is launched twice.';

/**
 * The answer of a launch. Where it is lost, `again` asks at once what became of it; null: nothing, as far as is known by now.
 * @throws ApiError whose sentence says that it may be launched all the same, where no answer comes twice.
 */
export const unlessLost = async <T>(work: Promise<T>, again: () => Promise<T | null>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!isLost(error)) throw error;
    const became = await again().catch((second: unknown) => {
      if (endsSubmission(second)) throw second;
      return null; // too many requests, say: nothing of what became of the first
    });
    if (became !== null) return became;
    throw new ApiError(0, { message: UNKNOWN }, (error as ApiError).requestId);
  }
};

/** Why a launch failed, in the words of CR-09; nobody knows that it did where no answer came. */
export const whyNotLaunched = (failure: unknown): string =>
  isLost(failure) ? messageOf(failure) : `Cannot activate. ${messageOf(failure)}`;
