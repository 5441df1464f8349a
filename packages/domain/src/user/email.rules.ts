import { type Issue, when } from '../issue.ts';

/** One ASCII address without quotes or comments: what a mail server surely takes, and nothing that could split a header. */
const shape = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}$/;

export const isEmail = (text: string): boolean => text.length <= 254 && shape.test(text) && !text.includes('..');

/** E-mail of the forgot-password form (AU-13 to AU-15). */
export const checkEmail = (email: string, path = 'email'): Issue[] =>
  email.trim() === ''
    ? [{ path, message: 'Email cannot be empty' }]
    : when(!isEmail(email.trim()), path, 'Email must be a valid email');
