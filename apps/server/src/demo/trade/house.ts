import type { Role } from '@fairlead/domain/role';
import { addDays, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import { type Context, systemContext } from '../../context.ts';
import { createApplication } from '../../features/application/application.service.ts';
import { createCompany, updateCompany } from '../../features/company/company.service.ts';
import { updateSupplier } from '../../features/supplier/supplier.service.ts';
import { deleteUser } from '../../features/user/removal.service.ts';
import { addUser } from '../../features/user/user.service.ts';
import { appDetails } from '../apps/app-details.ts';
import { brandOf, companies as firstCompanies } from '../companies.ts';
import { DEMO_PASSWORD, people } from '../people.ts';
import { modifiers } from '../suppliers.ts';
import { pick } from './amounts.ts';
import { firstBrands, newBrands } from './brands.ts';
import { atWork, minutesAfter, monthAway } from './calendar.ts';
import { changeSetOf, type Deed } from './deed.ts';
import { MONTHS_BACK } from './periods.ts';
import type { Person, PlannedApp, PlannedCompany } from './plan.ts';
import { clients, gone, staff } from './staff.ts';

export type Cast = { today: UtcDay; people: Person[]; companies: PlannedCompany[] };

/** Staff of the small demo first, so that their ids are the same in both. */
const castPeople = (): Person[] => [
  ...people.filter(({ role }) => role !== 'client').map((person) => ({ id: 0, ...person, company_id: null })),
  ...staff.flatMap(({ role, names }) =>
    names.map((name) => ({ id: 0, role, email: `${name}@fairlead.example`, company_id: null })),
  ),
];

const pair = (brand: string, only?: 'android'): PlannedApp[] =>
  (only ? [only] : (['ios', 'android'] as const)).map((platform) => ({ id: 0, brand, platform }));

/** The campaign manager who leaves has a customer that left. */
const LEAVER = 'peter.lindqvist@fairlead.example';
const LEFT = 'Mosaic Music';

/** Who works for a company: the accounts of the README for every fourth, and for the first. */
const teamOf = (all: readonly Person[], at: number, name: string) => {
  const of = (role: Role, every: number) => {
    const list = all.filter((person) => person.role === role && person.email !== LEAVER);
    return at % every === 0 ? list[0] : pick(list.slice(1), 1101, at, every);
  };
  const leaver = all.find(({ email }) => email === LEAVER);
  const team = {
    campaignManager: name === LEFT ? leaver : of('campaign_manager', 4),
    accountManager: of('account_manager', 3),
    sales: of('sales_team_member', 2),
  };
  const { campaignManager, accountManager, sales } = team;
  if (!campaignManager || !accountManager || !sales) throw new Error('a company has a team');
  return { campaignManager, accountManager, sales };
};

/** Everybody and every company of the full demo, before they are made. */
export const castOf = (today: UtcDay): Cast => {
  const all = castPeople();
  const first = firstCompanies.map(({ name, currency, business_state, is_test = false, apps }, at) => {
    const brand = firstBrands[at];
    if (!brand) throw new Error(`${name} has no brand`);
    const own = apps.map((app) => ({ id: 0, brand: brandOf(app.name), platform: app.platform }));
    return { name, currency, business_state, is_test, ...brand, apps: own };
  });
  const later = newBrands.map(({ also, android_only, ...brand }) => ({
    ...brand,
    apps: [...pair(brand.name, android_only ? 'android' : undefined), ...(also === null ? [] : pair(also))],
  }));
  const companies = [...first, ...later].map((company, at) => ({
    ...company,
    at,
    id: 0,
    ...teamOf(all, at, company.name),
  }));
  return { today, people: all, companies };
};

const appName = (company: PlannedCompany, { brand, platform }: PlannedApp): string => {
  const alone = company.apps.filter((app) => app.brand === brand).length === 1;
  return alone ? brand : `${brand} ${platform === 'ios' ? 'iOS' : 'Android'}`;
};

/** When a company became a customer: one a day before the trade begins, those who are still new lately. */
const madeDay = ({ today, companies }: Cast, { at }: PlannedCompany): UtcDay => {
  const young = companies.length - at;
  return young <= 4 ? addDays(today, -9 * young - 2) : addDays(monthAway(today, -MONTHS_BACK), -98 + at);
};

/** One after the other, so that ids follow the list; a new customer is entered on any day of the week. */
export const madeAt = (cast: Cast, company: PlannedCompany): Date =>
  minutesAfter(startOfDay(madeDay(cast, company)), 60 * 8 + 7 * company.at);

const companyDeeds = (cast: Cast, company: PlannedCompany, admin: Person): Deed[] => {
  const by = company.is_test ? admin : company.sales;
  const made = madeAt(cast, company);
  const deeds: Deed[] = [
    {
      at: made,
      by,
      channel: 'form',
      run: async (context) => {
        const { name, currency, is_test } = company;
        company.id = (await createCompany(context, { name, currency, is_test })).id;
        for (const app of company.apps) {
          const { brand, platform } = app;
          const details = appDetails({ ...company, name: appName(company, app), brand, platform });
          const { business_state } = company;
          app.id = (await createApplication(context, { ...details, company_id: company.id, business_state })).id;
        }
      },
    },
  ];
  const become = (at: Date, who: Person, edit: Parameters<typeof updateCompany>[2]) =>
    deeds.push({ at, by: who, channel: 'grid', run: (context) => updateCompany(context, company.id, edit) });
  if (company.business_state !== 'onboarding')
    become(minutesAfter(made, 60 * 24 * 5), company.accountManager, { business_state: 'live' });
  if (company.business_state === 'paused' || company.business_state === 'churned')
    become(atWork(addDays(cast.today, -30 - company.at), 1103, company.at), company.accountManager, {
      business_state: company.business_state,
    });
  if (firstCompanies[company.at]?.state === 'archived')
    become(atWork(addDays(cast.today, -21), 1104), admin, { state: 'archived' });
  return deeds;
};

/** Accounts are made by the house itself, as the first ones of a new installation are. */
const addPerson = async (house: Context, at: Date, person: Person, password: string | null): Promise<void> => {
  const { kept } = house;
  const own = systemContext(house, { channel: 'form', changeSet: changeSetOf(person.email) });
  const context = { ...own, now: () => at, ...(kept ? { kept } : {}) };
  person.id = (
    await addUser(context, { email: person.email, role: person.role, company_id: person.company_id, password })
  ).id;
};

/** People, companies with their applications, suppliers, and who left since. */
export const houseDeeds = async (house: Context, cast: Cast): Promise<Deed[]> => {
  const opened = addDays(monthAway(cast.today, -MONTHS_BACK), -100);
  const admin = cast.people.find(({ role }) => role === 'admin');
  const first = people.find(({ role }) => role === 'client');
  if (!admin || !first) throw new Error('the demo has an admin and a client');
  const accounts = people.length - 1;
  const at = minutesAfter(startOfDay(opened), 60 * 9);
  for (const person of cast.people.slice(0, accounts)) await addPerson(house, at, person, DEMO_PASSWORD);
  const client = (company: PlannedCompany, email: string, password: string | null, minutes: number): Deed => ({
    at: minutesAfter(madeAt(cast, company), minutes),
    by: admin,
    channel: 'form',
    run: (context) => addPerson(context, context.now(), personOf(email, company.id), password),
  });
  const personOf = (email: string, company_id: number): Person => {
    const person: Person = { id: 0, email, role: 'client', company_id };
    cast.people.push(person);
    return person;
  };
  const staffDeeds = cast.people.slice(accounts).map(
    (person, n): Deed => ({
      at: minutesAfter(at, 24 * 60 * 2 + 3 * n),
      by: admin,
      channel: 'form',
      run: (context) => addPerson(context, context.now(), person, null),
    }),
  );
  const suppliers = modifiers.map(
    ([supplier, rebate_modifier], n): Deed => ({
      at: minutesAfter(atWork(addDays(cast.today, -40), 1106), n),
      by: admin,
      channel: 'grid',
      run: (context) => updateSupplier(context, supplier, { rebate_modifier }),
    }),
  );
  const removals = gone.map(
    (name, n): Deed => ({
      at: atWork(addDays(cast.today, n === 1 ? -3 : -40 - 9 * n), 1107, n),
      by: admin,
      channel: 'form',
      run: async (context) => {
        const person = cast.people.find(({ email }) => email === name || email === `${name}@fairlead.example`);
        // The house removes them: an admin of the past has no session that could be held against it.
        await deleteUser({ ...context, user: null }, person?.id ?? 0);
      },
    }),
  );
  return [
    ...cast.companies.flatMap((company) => companyDeeds(cast, company, admin)),
    ...cast.companies.slice(0, 1).map((company) => client(company, first.email, DEMO_PASSWORD, 2)),
    ...staffDeeds,
    ...clients.flatMap(({ company: at, email }, n) => {
      const company = cast.companies[at];
      return company ? [client(company, email, null, 60 * 24 * 6 + n)] : [];
    }),
    ...suppliers,
    ...removals,
  ];
};
