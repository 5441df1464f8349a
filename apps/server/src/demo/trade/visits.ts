import { addDays } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { noteSignIn } from '../../features/user/user.service.ts';
import { between } from '../../simulator/chance.ts';
import { atWork } from './calendar.ts';
import type { Cast } from './house.ts';
import { gone } from './staff.ts';

/** Days since the last sign-in, at most: staff comes daily, clients look in now and then. */
const staffDays = 5;
const clientDays = 24;

/**
 * When everybody who is still there was in last: nobody waits for more than a year with an invitation. Told by the UTC day
 * alone, at work and never later than yesterday.
 */
export const noteVisits = async (context: Context, { today, people }: Cast): Promise<void> => {
  const left = ({ email }: { email: string }) => gone.some((name) => email === name || email.startsWith(`${name}@`));
  for (const [n, person] of people.entries()) {
    if (left(person)) continue;
    const days = Math.floor(between(1, person.role === 'client' ? clientDays : staffDays, 1108, n));
    const at = atWork(addDays(today, -days), 1109, n);
    await noteSignIn({ ...context, now: () => at }, person.id);
  }
};
