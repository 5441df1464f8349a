import { roleNames, roleSees } from '@fairlead/domain/role';
import { companyFor, offeredRoles } from '@fairlead/domain/user/user.rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ChoicesProblem } from '#ui/form/ChoicesProblem.tsx';
import { LockedField } from '#ui/form/LockedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { knownMeanwhile, recordOptions } from '#ui/pick/records.ts';
import { companies } from '../company/company.queries.ts';
import type { User } from './user.queries.ts';

/** Companies in use by name, and the one that somebody already has. */
const useCompanyOptions = (user: Pick<User, 'company_id' | 'company_name'> | null) => {
  const { data, error } = useQuery(companies);
  const [id, name] = [user?.company_id ?? null, user?.company_name ?? null];
  const offered = knownMeanwhile(
    data?.items.filter((one) => one.state === 'new' || one.id === id),
    [{ id, name }],
  );
  const options = recordOptions(offered.toSorted((a, b) => a.name.localeCompare(b.name, 'en')));
  return { options, error: data ? null : error };
};

type Values = { email: string; role: User['role'] | null; company_id: number | null };
type Props = {
  /** Who is edited; null for somebody new. */
  user: User | null;
  /** Why a field is locked; null while it is open. */
  why: (field: 'email' | 'role' | 'company_id') => string | null;
};

/** E-mail, role, and the company of a client; what the role may not write is locked with the reason (F4). */
export const UserFields = ({ user, why }: Props) => {
  const { control, setValue, trigger, getFieldState } = useFormContext<Values>();
  const [address, role, company] = useWatch({ control, name: ['email', 'role', 'company_id'] });
  const { options, error } = useCompanyOptions(user);
  useEffect(() => {
    if (company !== null && companyFor(role ?? '', company) === null)
      setValue('company_id', null, { shouldDirty: true, shouldValidate: true });
  }, [role, company, setValue]);
  useEffect(() => {
    // The role's sentence is about the address as well
    if (address !== '' && getFieldState('role').error) void trigger('role');
  }, [address, trigger, getFieldState]);
  const [email, roleLock, companyLock] = [why('email'), why('role'), why('company_id')];
  return (
    <>
      {email ? (
        <LockedField label="Email" value={user?.email} reason={email} wide />
      ) : (
        <TextField name="email" label="Email" type="email" required wide autoComplete="off" />
      )}
      {roleLock ? (
        <LockedField label="Role" value={roleNames[role ?? 'client']} reason={roleLock} />
      ) : (
        <SelectField
          name="role"
          label="Role"
          required
          searchable
          placeholder="Choose a role"
          description={role ? roleSees[role] : undefined}
          options={offeredRoles(user?.role ?? null).map((value) => ({ value, label: roleNames[value] }))}
        />
      )}
      {role === 'client' &&
        (companyLock ? (
          <LockedField label="Company" value={user?.company_name} reason={companyLock} />
        ) : (
          <>
            <SelectField
              name="company_id"
              label="Company"
              required
              searchable
              placeholder="Choose a company"
              options={options}
            />
            <ChoicesProblem error={error} what="The companies" />
          </>
        ))}
    </>
  );
};
