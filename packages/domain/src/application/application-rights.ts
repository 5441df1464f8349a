import { type Issue, when } from '../issue.ts';
import { markOf } from '../permission.ts';
import type { Role } from '../role.ts';
import type { Application } from './application.ts';

/** Fields of an application that only those who answer for companies write (F6). */
export const commercialFields = ['is_blacklisted', 'business_state'] as const;

/** Whether this role writes them: rows 37 and 38 give the others the rest of the form. */
export const writesCommercialFields = (role: Role): boolean => markOf('application.edit', role) === 'Y';

const words = { is_blacklisted: 'whether it is blacklisted', business_state: 'the status' } as const;

/** How an application begins where nobody says otherwise (D-111). */
export const beginning = { is_blacklisted: false, business_state: 'onboarding' } as const;

/** Fields that this role may not change but sent changed: a 403 names them (design 3.5). */
export const forbiddenChanges = (
  role: Role,
  before: Pick<Application, (typeof commercialFields)[number]>,
  after: { [Field in (typeof commercialFields)[number]]?: Application[Field] | undefined },
): Issue[] =>
  writesCommercialFields(role)
    ? []
    : commercialFields.flatMap((field) =>
        when(
          after[field] !== undefined && after[field] !== before[field],
          field,
          `You may not change ${words[field]} of an application.`,
        ),
      );
