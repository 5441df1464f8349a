/** How every message begins about a file that is no list, whatever is wrong with it. */
export const NOT_CSV = "We couldn't identify this file as a valid CSV.";

/** Why a try to build a list failed, without the sentence that it begins with for files of all kinds. */
export const reasonIn = (message: string): string => message.replace(NOT_CSV, '').trim() || message;
