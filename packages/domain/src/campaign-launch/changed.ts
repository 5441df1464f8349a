/** Of a campaign that is another one by now than was checked: it is not launched. */
export const CHANGED_SINCE_CHECK = 'Somebody changed it in the meantime. Check it again.';
