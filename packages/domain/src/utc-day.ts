/** All calendar days are UTC days and travel as YYYY-MM-DD (design 3.10). */
export type UtcDay = string;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const dayOf = (time: Date): UtcDay => time.toISOString().slice(0, 10);

/** "DD MMM. YYYY" with English months, also for May (D-228). */
export const showDay = (time: Date): string => {
  const [year, month, day] = dayOf(time).split('-') as [string, string, string];
  return `${day} ${months[Number(month) - 1]}. ${year}`;
};

/** "14:32 UTC" */
export const showTime = (time: Date): string => `${time.toISOString().slice(11, 16)} UTC`;
