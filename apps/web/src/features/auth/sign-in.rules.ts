import { type Issue, when } from '@fairlead/domain/issue';

/** Only that something was typed: which passwords exist is the server's knowledge. */
export const signInRules = ({ email, password }: { email: string; password: string }): Issue[] => [
  ...when(email.trim() === '', 'email', 'Email cannot be empty'),
  ...when(password === '', 'password', 'Password is required'),
];
