import { addDays, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import { setControlGroup } from '../../features/control-group/control-group.service.ts';
import { uniform } from '../../simulator/chance.ts';
import { HISTORY_DAYS } from '../../simulator/events/streams.ts';
import { atWork, minutesAfter } from '../trade/calendar.ts';
import type { Deed } from '../trade/deed.ts';
import type { PlannedApp, PlannedCompany } from '../trade/plan.ts';
import { bundleOf } from './app-details.ts';
import { eventSettings, saveEventSettings } from './event-settings.ts';

/** Sizes of an app's control group, the one in force last: none for 55 of 100 apps, 10 or 20 for 40, more for 5. */
const sizesOf = (at: number): number[] => {
  if (at === 0) return [10, 30, 20];
  if (at === 1) return [20, 10];
  const drawn = uniform(1211, at);
  if (drawn < 0.55) return drawn < 0.06 ? [10, 0] : [];
  const last = drawn < 0.78 ? 10 : drawn < 0.95 ? 20 : drawn < 0.98 ? 30 : 40;
  return uniform(1212, at) < 0.5 ? [last] : [last === 10 ? 20 : 10, last];
};

const groupDeeds = (company: PlannedCompany, app: PlannedApp, at: number, today: UtcDay): Deed[] => {
  const set = (when: Date, percent: number): Deed => ({
    at: when,
    by: company.accountManager,
    channel: 'form',
    run: (context) => setControlGroup(context, app.id, { percent }),
  });
  const sizes = sizesOf(at);
  const past = sizes.map((percent, nth) => {
    const back = 40 + Math.floor(30 * uniform(1213, at, nth)) + 75 * (sizes.length - 1 - nth);
    return set(atWork(addDays(today, -back), 1214, at, nth), percent);
  });
  // The second app of the first company grows at the next midnight.
  return at === 1 ? [...past, set(startOfDay(today), 20)] : past;
};

/** What people set for the applications of the companies: control groups, events and products. */
export const appDeeds = (companies: readonly PlannedCompany[], today: UtcDay): Deed[] =>
  companies
    .flatMap((company) => company.apps.map((app) => ({ company, app })))
    .flatMap(({ company, app }, at) => {
      const bundle = bundleOf(app.brand, app.platform);
      const trades = !company.is_test && company.business_state !== 'onboarding';
      const groups = trades ? groupDeeds(company, app, at, today) : [];
      if (eventSettings(bundle).length === 0) return groups;
      const day = addDays(today, 4 - HISTORY_DAYS + Math.floor(20 * uniform(1222, at)));
      const mapped: Deed = {
        at: minutesAfter(atWork(day, 1223, at), 0),
        by: company.accountManager,
        channel: 'form',
        run: (context) => saveEventSettings(context, app.id, bundle),
      };
      return [...groups, mapped];
    });
