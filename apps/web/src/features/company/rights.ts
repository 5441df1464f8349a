import { forbiddenChanges } from '@fairlead/domain/company/company.rules';
import type { Role } from '@fairlead/domain/role';
import { useMay, useMe } from '../auth/auth.queries.ts';

type Rights = {
  create: boolean;
  edit: boolean;
  /** State and test mark, by the rule that the server asks. */
  admin: boolean;
  /** Why state and test mark are locked. */
  why: { state: string; is_test: string };
};

const plain = { is_test: false, state: 'new' } as const;

/** What the signed-in user may do with companies. */
export const useCompanyRights = (): Rights => {
  const may = useMay();
  const role: Role = useMe()?.role ?? 'guest_user';
  const refused = forbiddenChanges(role, plain, { is_test: true, state: 'archived' });
  const whyOf = (field: string) => refused.find(({ path }) => path === field)?.message ?? '';
  const edit = may('company.edit');
  return {
    create: may('company.create'),
    edit,
    admin: edit && refused.length === 0,
    why: { state: whyOf('state'), is_test: whyOf('is_test') },
  };
};
