import { type Issue, when } from '../issue.ts';
import { currencies, isCurrency } from '../money.ts';
import { checkName } from '../name.rules.ts';
import type { Role } from '../role.ts';
import type { Company, CompanyDraft } from './company.ts';

export const DEFAULT_CURRENCY = 'EUR';

/** Name required, currency one of five (CO-13, CO-14). */
export const checkCompany = (draft: CompanyDraft): Issue[] => [
  ...checkName(draft.name),
  ...when(!isCurrency(draft.currency), 'currency', `Currency must be one of ${currencies.join(', ')}`),
];

/** Fields only an admin writes (F2). */
export const adminFields = ['is_test', 'state'] as const;

/** Fields that this role may not change but sent changed: a 403 names them (design 3.5). */
export const forbiddenChanges = (
  role: Role,
  before: Pick<Company, 'is_test' | 'state'>,
  after: Partial<Company>,
): Issue[] =>
  role === 'admin'
    ? []
    : adminFields.flatMap((field) =>
        when(
          after[field] !== undefined && after[field] !== before[field],
          field,
          `Only an admin may change ${field === 'state' ? 'the state' : 'whether it is a test'}.`,
        ),
      );

/** Why a currency stays (CO-17, D-041), with the way to another one; `create`: who reads it may create companies. */
export const whyCurrencyStays = (create: boolean): string =>
  `Currency cannot be changed. ${
    create
      ? 'Create another company for another currency.'
      : 'Ask an account manager for a company with another currency.'
  }`;

/** Currency never changes after creation. Who edits companies creates them too. */
export const checkUnchangedCurrency = (before: string, after: string | undefined): Issue[] =>
  when(after !== undefined && after !== before, 'currency', whyCurrencyStays(true));
