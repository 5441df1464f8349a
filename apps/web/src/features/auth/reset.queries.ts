import * as api from '@fairlead/contract/auth';
import { useSave } from '#lib/save.ts';

/** Asks for a reset mail to somebody else (D-090); the answer is the same whoever has the address. */
export const useRequestReset = () =>
  useSave(api.requestReset, { says: () => 'Password reset email sent successfully' });
