import { writesCommercialFields } from '@fairlead/domain/application/application-rights';
import { useMay, useMe } from '../auth/auth.queries.ts';

/** Why the fields of an application are locked for a role. */
export const READ_ONLY = 'Your role can see applications, not edit them.';
/** Why the mark is locked for the others (F6). */
export const NOT_YOURS = 'Campaign managers, account managers and sales set this.';

/** What the signed-in user may do with applications. */
export const useApplicationRights = () => {
  const may = useMay();
  const role = useMe()?.role;
  const edit = may('application.edit');
  const own = role !== undefined && writesCommercialFields(role);
  return {
    create: may('application.create'),
    edit,
    /** Status and blacklist mark. */
    setStatus: edit && own,
    lookUp: may('application.look_up_store'),
    client: role === 'client',
    churnFile: may('churn.read'),
  };
};
