/** How every message begins about a file that is no list, whatever is wrong with it. */
export const NOT_CSV = "We couldn't identify this file as a valid CSV.";

/** Why a try to build a list failed, without the sentence that it begins with for files of all kinds. */
export const reasonIn = (message: string): string => message.replace(NOT_CSV, '').trim() || message;

/** What stands at a list whose build a person stopped: no failure, nobody has to see to it. */
export const STOPPED = 'Cancelled';
