import { type Issue, when } from '../issue.ts';
import { isStorable } from '../text.ts';

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 32;

/** The five rules (spec 1 §5, AU-26); special is anything but letter, digit and whitespace (D-025). */
export const passwordRules = [
  { name: '8 to 32 characters', holds: (p: string) => [...p].length >= PASSWORD_MIN && [...p].length <= PASSWORD_MAX },
  { name: 'an uppercase letter', holds: (p: string) => /\p{Lu}/u.test(p) },
  { name: 'a lowercase letter', holds: (p: string) => /\p{Ll}/u.test(p) },
  { name: 'a digit', holds: (p: string) => /\d/.test(p) },
  { name: 'a special character', holds: (p: string) => /[^\p{L}\p{N}\s]/u.test(p) },
] as const;

export const checkPassword = (password: string, path = 'password'): Issue[] => {
  if (password === '') return [{ path, message: 'Password is required' }];
  const holds = isStorable(password) && passwordRules.every((rule) => rule.holds(password));
  return when(!holds, path, 'Password does not meet security requirements');
};

/** Password and its confirmation, as the form has them. */
export const checkNewPassword = (draft: { password: string; confirmation: string }): Issue[] => [
  ...checkPassword(draft.password),
  ...(draft.confirmation === ''
    ? when(true, 'confirmation', 'This field is required')
    : when(draft.confirmation !== draft.password, 'confirmation', 'Password confirmation does not match')),
];
