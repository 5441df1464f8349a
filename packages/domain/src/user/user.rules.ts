import { type Issue, when } from '../issue.ts';
import { may } from '../permission.ts';
import { isRole, type Role, roles } from '../role.ts';
import { checkEmail } from './email.rules.ts';

/** What a person fills in of a user. */
export type UserDraft = { email: string; role: string; company_id: number | null };
type Person = { id: number; role: Role };

/** Whether an address is the provider's own: the whole part after the @, in any case; a subdomain is not (D-086). */
export const isOwnDomain = (email: string, providerDomain: string): boolean =>
  email
    .trim()
    .slice(email.trim().lastIndexOf('@') + 1)
    .toLowerCase() === providerDomain.toLowerCase();

/** One way only: staff have the provider's addresses, a client may have one too (US-15, D-093). */
const checkRole = ({ email, role }: UserDraft, providerDomain: string): Issue[] =>
  isRole(role)
    ? when(
        role !== 'client' && !isOwnDomain(email, providerDomain),
        'role',
        `Role must be client if email is not from ${providerDomain}`,
      )
    : [{ path: 'role', message: 'Role must be one of the roles' }];

/** E-mail, role and company of a user (US-13 to US-18). An e-mail that is none says nothing about the role. */
export const checkUser = (draft: UserDraft, providerDomain: string): Issue[] => {
  const email = checkEmail(draft.email);
  const role = checkRole(draft, providerDomain);
  return [
    ...email,
    ...(email.length > 0 && isRole(draft.role) ? [] : role),
    ...when(draft.role === 'client' && draft.company_id === null, 'company_id', 'Company is required'),
    ...when(draft.role !== 'client' && draft.company_id !== null, 'company_id', 'Only a client has a company'),
  ];
};

/** What is wrong with an e-mail typed into the grid: itself, or the role it does not go with (D-087). */
export const checkEmailInGrid = (email: string, { role }: { role: Role }, providerDomain: string): Issue[] =>
  checkUser({ email, role, company_id: role === 'client' ? 1 : null }, providerDomain);

/** Only clients have a company: another role clears it (US-19). */
export const companyFor = (role: string, company: number | null): number | null => (role === 'client' ? company : null);

/** Roles that somebody of this role may give (F4). */
export const grantedBy = (role: Role): readonly Role[] => {
  if (role === 'admin') return roles;
  return may(role, 'user.create') ? ['client'] : [];
};

/** What a role selector offers: neither guest nor restricted, but a role that somebody already has stays (D-088). */
export const offeredRoles = (
  current: Role | null = null,
  offered: (role: Role) => boolean = (role) => role !== 'guest_user' && role !== 'restricted_dashboard_user',
): readonly Role[] => roles.filter((role) => offered(role) || role === current);

export type UserField = keyof UserDraft;

const staffOnly: Record<UserField, string> = {
  email: 'Only an admin may change the email of a user who is not a client.',
  role: 'Only an admin may change the role of a user who is not a client.',
  company_id: 'Only an admin may change the company of a user who is not a client.',
};

/**
 * Why this person may not write the field; null when they may (F4; row 20 of the permission table).
 * @param user who is edited; null while somebody new is made
 */
export const whyLocked = (by: Person, user: Person | null, field: UserField): string | null => {
  if (field === 'role' && user !== null && by.id === user.id) return 'Nobody changes their own role.';
  if (by.role === 'admin') return null;
  if (!may(by.role, user ? 'user.edit' : 'user.create')) return 'Your role can see users, not edit them.';
  if (user && user.role !== 'client') return staffOnly[field];
  return field === 'role' ? 'Only an admin may grant a role other than client.' : null;
};

/** Fields that were sent changed by somebody who may not write them: a 403 names them (design 3.5). */
export const forbiddenUserChanges = (
  by: Person,
  user: (Person & UserDraft) | null,
  sent: { [F in UserField]?: UserDraft[F] | undefined },
): Issue[] =>
  (['email', 'role', 'company_id'] as const).flatMap((field) => {
    const before = user ? user[field] : field === 'role' ? 'client' : sent[field];
    const changed = sent[field] !== undefined && sent[field] !== before;
    const why = changed ? whyLocked(by, user, field) : null;
    return why === null ? [] : [{ path: field, message: why }];
  });

export const EMAIL_TAKEN = 'A user with this email already exists';
export const ALREADY_IN = 'This user has already signed in. Send a password reset instead.';
export const INVITATION_SENT = 'An invitation that was sent cannot be taken back.';
export const NOT_ONESELF = 'You cannot delete your own account';
export const LAST_ADMIN = 'The last admin stays. Make somebody else an admin first.';
export const ALREADY_REMOVED = 'This user has already been removed';
export const EDITED_WHEN_REMOVED = 'This user has been removed. Bring the user back before editing.';
export const REMOVED_AND_TAKEN =
  'This user has been removed, and cannot be brought back: another user has this email by now.';
