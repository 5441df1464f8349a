import type { UtcDay } from '@fairlead/domain/utc-day';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "01 Dec. 2026", as pages show a day. */
export const shown = (day: UtcDay): string =>
  `${day.slice(8)} ${months[Number(day.slice(5, 7)) - 1]}. ${day.slice(0, 4)}`;
