import { draftOfApplication } from '@fairlead/domain/application/application';
import { keptApplication } from '@fairlead/domain/application/application.rules';
import { formRules, newFormRule, storedFilters } from '@fairlead/domain/cohort/form-rule';
import { editedEvent } from '@fairlead/domain/event-mapping/event-mapping.rules';
import { editedLineItem } from '@fairlead/domain/line-item/line-item.rules';
import { settleBudget } from '@fairlead/domain/line-item-budget/budget.rules';
import { companyFor } from '@fairlead/domain/user/user.rules';
import { expect, test } from 'vitest';
import { applicationWords, nothingKnown } from '../features/application/application-words.tsx';
import { emptyForm } from '../features/application/form-values.ts';
import { wordsFor as cohortWords } from '../features/cohort/words.ts';
import { eventWords } from '../features/event-mapping/event-words.ts';
import { typedWords } from '../features/line-item/line-item-words.tsx';
import { entryOf } from '../features/line-item-budget/budget-values.ts';
import { budgetWords } from '../features/line-item-budget/budget-words.ts';
import { userWords } from '../features/user/user-words.tsx';
import { decidedIn, mergeOf, same, type Together } from '../ui/form/merge.ts';

type Fields = Record<string, unknown>;
type Form = {
  /** Values of each field; the draft begins with the first of each. */
  values: Readonly<Record<string, readonly unknown[]>>;
  /** What a save of `after` stores, over what is stored. */
  stored: (after: Fields, changed: Fields) => Fields;
  together: Together;
};

const application = { ...emptyForm(1), name: 'App', platform: 'ios' };
const period = { start_time: '2026-12-01T00:00:00Z', end_time: '2026-12-31T23:59:59Z' };

/** The forms and grids whose save drops or sets a field by what another one says. */
const forms: Readonly<Record<string, Form>> = {
  budget: {
    values: {
      free_budget_percent: [10, 0, 15],
      free_budget_type: ['billed', 'not_billed'],
      client_budget: [100, 200],
      client_daily_budget: [null, 20],
    },
    stored: (after) => settleBudget(entryOf({ name: 'Budget', ...period, ...after } as never)),
    together: budgetWords('EUR').together,
  },
  application: {
    values: {
      platform: ['ios', 'android'],
      app_store_id: [4711, null],
      has_competition: [true, false],
      competitors: [['Acme'], ['Acme', 'Beta'], []],
      tracking_provider: ['adjust', 'unknown'],
      tracking_provider_attribution_days: [14, 7, null],
    },
    stored: (after) => keptApplication({ ...application, ...after } as never),
    together: applicationWords(nothingKnown).together,
  },
  audience: {
    values: { inactive: [true, false], inactive_days: [14, 30, null], rules: [[newFormRule()], []] },
    stored: (after) => formRules(storedFilters(after as never)),
    together: cohortWords({ apps: new Map(), countries: new Map() } as never).together,
  },
  event: {
    values: { is_hidden: [false, true], type: ['purchase', null], has_revenue: [0, 1] },
    stored: (after) => editedEvent(after as never, {}),
    together: eventWords([]).together,
  },
  'line item': {
    values: { client_objective_type: ['ROAS', 'CPA'], client_objective_value: [1.5, 12], name: ['a', 'b'] },
    stored: (after, changed) =>
      editedLineItem({ client_objective_type: 'ROAS', client_objective_value: 1.5, ...after } as never, {
        client_objective_type: 'ROAS',
        ...changed,
      }) as never,
    together: typedWords({ currency: 'EUR', events: [] }).together,
  },
  user: {
    values: { role: ['client', 'sales'], company_id: [1, 2, null], email: ['a@x.example', 'b@x.example'] },
    stored: (after) => ({ ...after, company_id: companyFor(String(after.role), after.company_id as number) }),
    together: userWords().together,
  },
};

/** All drafts that values of these fields make. */
const draftsOf = (values: Form['values']): Fields[] =>
  Object.entries(values).reduce<Fields[]>(
    (drafts, [field, all]) => drafts.flatMap((draft) => all.map((value) => ({ ...draft, [field]: value }))),
    [{}],
  );

test.each(Object.keys(forms))('%s: what a save drops by another field is decided together with it', (name) => {
  const { values, stored, together } = forms[name] as Form;
  for (const before of draftsOf(values))
    for (const [field, all] of Object.entries(values))
      for (const value of all) {
        const [was, is] = [stored(before, {}), stored({ ...before, [field]: value }, { [field]: value })];
        const follow = Object.keys(values).filter(
          (other) => other !== field && same(was[other], before[other]) && !same(is[other], before[other]),
        );
        const apart = follow.filter((other) => !together.some((all) => all.includes(field) && all.includes(other)));
        expect({ field, apart }).toEqual({ field, apart: [] });
      }
});

test.each(Object.keys(forms))('%s: what is chosen of two sides that can be stored is stored', (name) => {
  const { values, stored, together } = forms[name] as Form;
  // What a side has saved, or sees in its form, can be stored as it is
  const sound = draftsOf(values).filter((draft) =>
    Object.entries(stored(draft, {})).every(([field, value]) => !(field in draft) || same(value, draft[field])),
  );
  for (const before of sound)
    for (const mine of sound)
      for (const theirs of sound) {
        const merge = mergeOf<Fields>(before, mine, theirs, together);
        for (const side of [mine, theirs]) {
          const chosen = decidedIn<Fields>(merge, () => side);
          const kept = stored(chosen, {});
          const lost = Object.keys(chosen).filter((field) => !same(kept[field], chosen[field]));
          if (lost.length > 0) expect({ before, mine, theirs, lost }).toEqual({ before, mine, theirs, lost: [] });
        }
      }
});

test('the fields of an application that are decided together are fields of its form', () => {
  const fields = Object.keys(draftOfApplication(application as never));
  for (const group of applicationWords(nothingKnown).together)
    expect(group.filter((field) => !fields.includes(field))).toEqual([]);
});
